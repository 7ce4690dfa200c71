import { render, screen } from '@testing-library/react';
import { PhotoCard } from './photo-card';

describe('PhotoCard', () => {
  it('is one link with its title', () => {
    render(
      <PhotoCard
        href="#/search/thai"
        title="Best Thai Restaurants in LA"
        photoUrl="/assets/photos/thai_curry_hero_v0-640.webp"
      />,
    );
    expect(screen.getByRole('link', { name: 'Best Thai Restaurants in LA' })).toHaveAttribute(
      'href',
      '#/search/thai',
    );
  });
});
