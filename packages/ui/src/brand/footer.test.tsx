import { CITIES, CUISINES, type Facets } from '@mesa/contract';
import { act, render, screen, within } from '@testing-library/react';
import { RestaurantPhoto } from '../pictures/restaurant-photo';
import { Footer } from './footer';

const facets: Facets = {
  cities: [{ name: 'Pasadena', count: 900 }, ...CITIES.map((name) => ({ name, count: 2 }))],
  cuisines: CUISINES.map((name) => ({ name, count: 2 })),
  fictional: true,
};
const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('Footer', () => {
  it("links to the cuisines and cities of the catalogue, spec.md's nine first", () => {
    render(<Footer facets={facets} />);
    expect(linksOf('Cuisines')).toEqual([...CUISINES].sort());
    expect(linksOf('Cities')).toEqual([...[...CITIES].sort(), 'Pasadena']);
    expect(screen.getByRole('link', { name: 'Long Beach' })).toHaveAttribute('href', '#/search/long%20beach');
  });

  it('links to none while they are not known, and to none that the catalogue lacks', () => {
    const { rerender } = render(<Footer />);
    expect(screen.queryByText('Cities')).not.toBeInTheDocument();
    rerender(<Footer facets={{ cities: [{ name: 'Lima', count: 1 }], cuisines: [] }} />);
    expect(linksOf('Cities')).toEqual(['Lima']);
    expect(screen.queryByText('Cuisines')).not.toBeInTheDocument();
  });

  it('says that restaurants are fictional only while one is', () => {
    const { rerender } = render(<Footer facets={facets} />);
    expect(screen.getByText(/fictional/)).toBeInTheDocument();
    rerender(<Footer facets={{ ...facets, fictional: false }} />);
    expect(screen.queryByText(/fictional/)).not.toBeInTheDocument();
  });

  it('says that pictures are computer-generated while the page shows such a one', async () => {
    const sentence = /computer-generated/;
    const { rerender } = render(<Footer />);
    const show = async (photoUrl: string | undefined) => {
      // the document is watched, which tells of a change a moment later
      await act(async () =>
        rerender(
          <>
            <Footer />
            {photoUrl && <RestaurantPhoto photoUrl={photoUrl} alt="" />}
          </>,
        ),
      );
    };
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await show('/api/blobs/x/front.webp');
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await show('/assets/photos/setting_french_low_v0-960.webp');
    expect(screen.getByText(sentence)).toBeInTheDocument();
    await show(undefined);
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it('links to the description of the API', () => {
    render(<Footer />);
    expect(screen.getByRole('link', { name: 'API for developers' })).toHaveAttribute('href', '/api/docs');
  });
});
