import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MapSketch, type MapPin } from './map-sketch';

const PINS: MapPin[] = [
  { id: 'a', label: 'Forno Ocaso', sign: '$$', lat: 34.035, lng: -118.232, href: '#/restaurants/a' },
  { id: 'b', label: 'Olea', sign: '$', lat: 33.62, lng: -117.93 },
  { id: 'c', label: 'Saffron Mile', sign: '$$$', lat: 33.788, lng: -117.853 },
];

describe('MapSketch', () => {
  it('has a pin for each restaurant, with its name', async () => {
    const chosen = jest.fn();
    render(<MapSketch label="3 restaurants on a map" pins={PINS} onChoose={chosen} />);
    expect(screen.getByRole('group', { name: '3 restaurants on a map' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Forno Ocaso' })).toHaveAttribute('href', '#/restaurants/a');
    await userEvent.click(screen.getByRole('button', { name: 'Olea' }));
    expect(chosen).toHaveBeenCalledWith('b');
  });

  it('reports the pin under the pointer', async () => {
    const hover = jest.fn();
    render(<MapSketch label="map" pins={PINS} onHover={hover} />);
    await userEvent.hover(screen.getByRole('button', { name: 'Olea' }));
    await userEvent.unhover(screen.getByRole('button', { name: 'Olea' }));
    expect(hover.mock.calls).toEqual([['b'], [null]]);
  });

  it('is one Tab stop, and the arrow keys go from pin to pin and wrap around', async () => {
    render(<MapSketch label="map" pins={PINS} />);
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Forno Ocaso' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Olea' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Saffron Mile' })).toHaveFocus();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  it('can be drawn without a pin', () => {
    render(<MapSketch label="No restaurants" pins={[]} />);
    expect(screen.getByRole('group', { name: 'No restaurants' })).toBeInTheDocument();
  });

  it('covers no pin with another, wherever the restaurants are', () => {
    const crowd = Array.from({ length: 15 }, (_, i) => ({ ...PINS[1]!, id: `p${i}`, label: `Place ${i}` }));
    render(<MapSketch label="map" pins={crowd} />);
    const at = screen.getAllByRole('button').map(({ style }) => `${style.left} ${style.top}`);
    expect(new Set(at).size).toBe(15);
  });

  it('keeps its view while the list grows', () => {
    const { rerender } = render(<MapSketch label="map" pins={PINS} />);
    const spots = () =>
      [...document.querySelectorAll('circle')].slice(0, 3).map((spot) => spot.getAttribute('cx'));
    const before = spots();
    rerender(<MapSketch label="map" pins={[...PINS, { ...PINS[0]!, id: 'd', lat: 33.9, lng: -118 }]} />);
    expect(spots()).toEqual(before);
  });

  it('fits its view to a new search', () => {
    const { rerender } = render(<MapSketch label="map" pins={PINS} />);
    const spot = () => document.querySelector('circle')!.getAttribute('cx');
    rerender(<MapSketch label="map" pins={[PINS[0]!]} />);
    expect(spot()).toBe('320');
  });

  it('says when not all restaurants fit on it', () => {
    const many = Array.from({ length: 100 }, (_, i) => ({ ...PINS[1]!, id: `p${i}` }));
    render(<MapSketch label="map" pins={many} />);
    expect(screen.getByText('The first 44 of 100 are on the map.')).toBeInTheDocument();
  });
});
