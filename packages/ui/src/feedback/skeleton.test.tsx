import { render, screen } from '@testing-library/react';
import { Loading, SkeletonCard, SkeletonRow, SkeletonText } from './skeleton';

describe('skeletons', () => {
  it('are one label for screen readers', () => {
    render(
      <Loading label="Loading restaurants">
        <SkeletonCard />
        <SkeletonRow />
        <SkeletonText />
      </Loading>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Loading restaurants');
    expect(screen.queryByRole('article')).toBeNull();
  });
});
