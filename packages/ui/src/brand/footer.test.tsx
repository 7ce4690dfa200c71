import { CITIES, CUISINES } from '@mesa/contract';
import { render, screen, within } from '@testing-library/react';
import { Footer } from './footer';

describe('Footer', () => {
  it('links to every cuisine and every city', () => {
    render(<Footer />);
    for (const [title, words] of [
      ['Cuisines', CUISINES],
      ['Cities', CITIES],
    ] as const) {
      const links = within(screen.getByRole('navigation', { name: title })).getAllByRole('link');
      expect(links.map(({ textContent }) => textContent)).toEqual([...words].sort());
    }
    expect(screen.getByRole('link', { name: 'Long Beach' })).toHaveAttribute('href', '#/search/long%20beach');
  });

  it('says that the pictures are computer-generated', () => {
    render(<Footer />);
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getByText(/all images are computer-generated/)).toBeInTheDocument();
  });

  it('links to the description of the API', () => {
    render(<Footer />);
    expect(screen.getByRole('link', { name: 'API for developers' })).toHaveAttribute('href', '/api/docs');
  });
});
