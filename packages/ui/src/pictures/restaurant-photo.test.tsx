import { render, screen } from '@testing-library/react';
import { RestaurantPhoto } from './restaurant-photo';

describe('RestaurantPhoto', () => {
  it('reserves its space and loads lazily', () => {
    render(<RestaurantPhoto photoUrl="/assets/photos/thai_curry_hero_v0-640.webp" alt="Green curry" />);
    const photo = screen.getByRole('img', { name: 'Green curry' });
    expect(photo).toHaveAttribute('width', '960');
    expect(photo).toHaveAttribute('height', '640');
    expect(photo).toHaveAttribute('loading', 'lazy');
    expect(photo).not.toHaveAttribute('fetchpriority');
  });

  it('is fetched first when it is the largest of the page', () => {
    render(
      <RestaurantPhoto photoUrl="/assets/photos/thai_curry_hero_v0-640.webp" alt="Green curry" priority />,
    );
    expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
  });
});
