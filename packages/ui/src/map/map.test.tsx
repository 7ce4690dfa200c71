import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MapSketch, PinMap, type MapPin } from './map-sketch';
import { namesOn } from './names';
import { streetsOf } from './streets';
import { viewAround, viewOfAll } from './view';

const PINS: MapPin[] = [
  { id: 'a', label: 'Forno Ocaso', lat: 34.035, lng: -118.232, href: '#/restaurants/a' },
  { id: 'b', label: 'Olea', lat: 33.62, lng: -117.93 },
  { id: 'c', label: 'Saffron Mile', lat: 33.788, lng: -117.853 },
];

describe('MapSketch', () => {
  it('has a pin for each place, by its name', async () => {
    const chosen = jest.fn();
    render(<MapSketch label="3 restaurants on a map" pins={PINS} onChoose={chosen} />);
    expect(screen.getByRole('group', { name: '3 restaurants on a map' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Forno Ocaso' })).toHaveAttribute('href', '#/restaurants/a');
    await userEvent.click(screen.getByRole('button', { name: 'Olea' }));
    expect(chosen).toHaveBeenCalledWith('b');
  });

  it('tells which pin one points at', async () => {
    const pointed = jest.fn();
    render(<MapSketch label="map" pins={PINS} onPoint={pointed} />);
    await userEvent.hover(screen.getByRole('button', { name: 'Olea' }));
    await userEvent.unhover(screen.getByRole('button', { name: 'Olea' }));
    expect(pointed.mock.calls).toEqual([['b'], [null]]);
  });

  it('is one stop of Tab, and the arrows go from pin to pin and round', async () => {
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
});

it('a map of one place is a picture with words', () => {
  render(<PinMap lat={34.035} lng={-118.232} label="Map around 1412 Mateo Street" />);
  expect(screen.getByRole('img', { name: 'Map around 1412 Mateo Street' })).toBeInTheDocument();
});

describe('the view', () => {
  it('shows every place with a margin', () => {
    const view = viewOfAll(
      PINS.map(({ lat, lng }) => [lat, lng]),
      640,
      480,
    );
    for (const { lat, lng } of PINS) {
      const [x, y] = view.at([lat, lng]);
      expect(x).toBeGreaterThanOrEqual(50);
      expect(x).toBeLessThanOrEqual(590);
      expect(y).toBeGreaterThanOrEqual(50);
      expect(y).toBeLessThanOrEqual(430);
    }
  });

  it('has one place in its middle and does not come too close', () => {
    const view = viewOfAll([[34, -118]], 640, 480);
    expect(view.at([34, -118])).toEqual([320, 240]);
    expect(view.scale).toBeLessThan(12_000);
  });

  it('counts zoom as the usual web maps do', () => {
    // at zoom 15 the world is 256 * 2^15 pixels around
    const view = viewAround([34, -118], 15, 320, 240);
    expect(view.east - view.west).toBeCloseTo((320 * 360) / (256 * 2 ** 15), 9);
  });
});

describe('streets', () => {
  it('are the same at every visit', () => {
    const view = () => streetsOf(viewAround([34.035, -118.232], 15, 320, 240));
    expect(view()).toEqual(view());
  });

  it('lie at the same places when the map moves', () => {
    // one view is the other moved by 40 px, so a street drawn at x is then drawn at x - 40
    const here = viewAround([34.035, -118.232], 15, 320, 240);
    const there = viewAround([34.035, -118.232 + 40 / here.scale], 15, 320, 240);
    const uprights = (streets: { d: string }[]) =>
      streets
        .map(({ d }) => /^M([-\d.]+) ([-\d.]+)L/.exec(d)!)
        .filter((m) => Number(m[2]) === 240)
        .map((m) => Number(m[1]));
    const moved = uprights(streetsOf(there).streets);
    for (const x of uprights(streetsOf(here).streets).filter((at) => at > 60 && at < 300)) {
      expect(moved.some((other) => Math.abs(other - (x - 40)) < 0.2)).toBe(true);
    }
  });

  it('keep room between them at any distance', () => {
    for (const zoom of [9, 11, 13, 15, 17])
      expect(streetsOf(viewAround([33.9, -118.2], zoom, 640, 480)).streets.length).toBeLessThan(60);
  });
});

it('names of cities never run over each other or out of the drawing', () => {
  for (const width of [320, 640, 1000]) {
    const view = viewOfAll(
      [
        [34.13, -118.47],
        [33.6, -117.76],
      ],
      width,
      width * 0.75,
    );
    const names = namesOn(view);
    expect(names.length).toBeGreaterThan(3);
    for (const { x } of names) expect(x > 0 && x < width).toBe(true);
  }
});
