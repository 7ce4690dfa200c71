import { render, screen } from '@testing-library/react';
import { ProgressBar } from './progress-bar';

describe('ProgressBar', () => {
  it('has a percentage between 0 and 100', () => {
    const { rerender } = render(<ProgressBar label="Uploading terrace.jpg" value={31} max={62} />);
    expect(screen.getByRole('progressbar', { name: 'Uploading terrace.jpg' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    rerender(<ProgressBar label="Uploading terrace.jpg" value={99} max={62} />);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  });
});
