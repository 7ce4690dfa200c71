import { streetsOf } from './streets';
import { viewAround } from './view';

describe('streets', () => {
  it('are the same each time', () => {
    const view = () => streetsOf(viewAround([34.035, -118.232], 15, 320, 240));
    expect(view()).toEqual(view());
  });

  it('move with the map', () => {
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

  it('are never too many at any zoom', () => {
    for (const zoom of [9, 11, 13, 15, 17])
      expect(streetsOf(viewAround([33.9, -118.2], zoom, 640, 480)).streets.length).toBeLessThan(60);
  });
});
