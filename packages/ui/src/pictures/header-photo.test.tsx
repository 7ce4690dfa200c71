import { render, screen } from '@testing-library/react';
import { HeaderPhoto } from './header-photo';

describe('HeaderPhoto', () => {
  const wide = '/assets/photos/thai_table_wide_v1-1280.webp';

  it('offers a wide picture in widths for every screen, and is fetched first', () => {
    render(<HeaderPhoto photoUrl={wide} alt="A table at Ruen Thai" />);
    const photo = screen.getByRole('img', { name: 'A table at Ruen Thai' });
    expect(photo.getAttribute('srcset')).toContain('/assets/photos/thai_table_wide_v1-1920.webp 1920w');
    // at 390 px the header is taller than the whole picture would be, so more of its width is needed
    expect(photo).toHaveAttribute('sizes', 'max(100vw, 633px)');
    expect(photo).toHaveAttribute('fetchpriority', 'high');
  });

  it('shows a preview until it is loaded', () => {
    const { container } = render(<HeaderPhoto photoUrl={wide} alt="" />);
    expect(container.firstElementChild).toHaveStyle({
      backgroundImage: 'url("/assets/photos/thai_table_wide_v1-32.webp")',
    });
  });

  it('shows any other picture without a preview', () => {
    const { container } = render(
      <HeaderPhoto photoUrl="/assets/photos/thai_curry_hero_v0-960.webp" alt="" />,
    );
    expect(container.firstElementChild).not.toHaveAttribute('style');
  });
});
