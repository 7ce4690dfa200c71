import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MapSketch, type MapPin } from './map-sketch';

const PINS: MapPin[] = [
  { id: 'a', label: 'Forno Ocaso', sign: '$$', lat: 34.035, lng: -118.232 },
  { id: 'b', label: 'Olea', sign: '$', lat: 33.62, lng: -117.93 },
  { id: 'c', label: 'Saffron Mile', sign: '$$$', lat: 33.788, lng: -117.853 },
];

describe('MapSketch', () => {
  it('has a pin for each restaurant, with its name', async () => {
    const chosen = jest.fn();
    render(<MapSketch label="3 restaurants on a map" pins={PINS} onChoose={chosen} />);
    expect(screen.getByRole('group', { name: '3 restaurants on a map' })).toBeInTheDocument();
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

  it('is one Tab stop beside its buttons, and arrow keys go from pin to pin and wrap around', async () => {
    render(<MapSketch label="map" pins={PINS} />);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Forno Ocaso' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Olea' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Saffron Mile' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveFocus();
  });

  it.each([
    ['a place on the other side of the world', { lat: 33.9, lng: 118.25 }],
    ['places at the poles', { lat: 90, lng: 180 }],
    ['the same place again', { lat: PINS[0]!.lat, lng: PINS[0]!.lng }],
  ])('has few elements with %s, in every view', async (_, place) => {
    const pins = [...PINS, { ...PINS[0]!, ...place, id: 'far' }];
    const { container } = render(<MapSketch label="map" pins={pins} />);
    for (const step of [0, 1, 2, 3]) {
      expect([step, container.querySelectorAll('*').length < 400]).toEqual([step, true]);
      if (step < 3) await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    }
  });

  it('can be drawn without a pin', () => {
    render(<MapSketch label="No restaurants" pins={[]} />);
    expect(screen.getByRole('group', { name: 'No restaurants' })).toBeInTheDocument();
  });

  describe('where restaurants are near to each other', () => {
    const crowd = Array.from({ length: 5 }, (_, i) => ({
      ...PINS[1]!,
      id: `p${i}`,
      label: `Place ${i}`,
      lng: PINS[1]!.lng + i * 0.003,
    }));
    const show = (selected?: string) =>
      render(<MapSketch label="map" pins={[PINS[0]!, ...crowd]} selected={selected} />);
    const cluster = () => screen.getByRole('button', { name: '5 restaurants: zoom in' });

    it('has one sign with their number, and a press on it leads closer, keeping the focus', async () => {
      show();
      await userEvent.click(cluster());
      expect(screen.queryByRole('button', { name: 'Forno Ocaso' })).not.toBeInTheDocument();
      await userEvent.keyboard('++');
      expect(screen.getByRole('button', { name: 'Place 0' })).toHaveFocus();
      for (const { label } of crowd) expect(screen.getByRole('button', { name: label })).toBeInTheDocument();
    });

    it('marks that sign for any of them', () => {
      show('p3');
      expect(cluster()).toHaveClass('raised');
    });

    it('covers no pin with another in the closest view', async () => {
      const same = crowd.map((pin) => ({ ...pin, lng: PINS[1]!.lng }));
      render(<MapSketch label="map" pins={same} />);
      for (let step = 0; step < 3; step++)
        await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
      expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
      const pins = screen.getAllByRole('button', { name: /^Place/ });
      expect(new Set(pins.map(({ style }) => `${style.left} ${style.top}`)).size).toBe(5);
    });
  });

  describe('zoomed in', () => {
    const spots = () => [...document.querySelectorAll('circle')].map((spot) => spot.getAttribute('cx'));
    const spread = () => Number(spots()[1]) - Number(spots()[0]);
    const near = [PINS[1]!, { ...PINS[1]!, id: 'near', label: 'Near', lng: PINS[1]!.lng + 0.02 }];

    it('by its buttons and by + and −', async () => {
      render(<MapSketch label="map" pins={near} />);
      const before = spread();
      await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
      expect(spread()).toBeGreaterThan(before * 1.3);
      await userEvent.keyboard('-');
      expect(spread()).toBeCloseTo(before);
    });

    it('leads to the nearest pin where the middle would be empty', async () => {
      render(<MapSketch label="map" pins={[PINS[0]!, PINS[1]!]} />);
      await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
      expect(spots()).toEqual(['320']);
    });

    it('moves with Shift and an arrow, or when it is dragged, but not before', async () => {
      render(<MapSketch label="map" pins={near} />);
      await userEvent.tab();
      const still = spots();
      await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
      expect(spots()).toEqual(still);
      await userEvent.keyboard('{+}');
      const left = Number(spots()[0]);
      await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
      expect(Number(spots()[0])).toBeCloseTo(left + 80);
      const map = screen.getByRole('group', { name: 'map' });
      map.setPointerCapture = jest.fn();
      await userEvent.pointer([
        { keys: '[MouseLeft>]', target: map, coords: { clientX: 300, clientY: 200 } },
        { target: map, coords: { clientX: 260, clientY: 200 } },
        { keys: '[/MouseLeft]', target: map },
      ]);
      expect(Number(spots()[0])).toBeCloseTo(left + 40);
    });
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

  it('says when it has not all restaurants', () => {
    const { rerender } = render(<MapSketch label="map" pins={PINS} total={120} />);
    expect(screen.getByText('3 of 120 on the map')).toBeInTheDocument();
    rerender(<MapSketch label="map" pins={PINS} total={3} />);
    expect(screen.queryByText(/on the map/)).not.toBeInTheDocument();
  });
});
