import { viewAround, viewOfAll } from './view';

const PLACES = [
  [34.035, -118.232],
  [33.62, -117.93],
  [33.788, -117.853],
] as const;

describe('view', () => {
  it('shows every point with a margin', () => {
    const view = viewOfAll(PLACES, 640, 480);
    for (const place of PLACES) {
      const [x, y] = view.at(place);
      expect(x).toBeGreaterThanOrEqual(50);
      expect(x).toBeLessThanOrEqual(590);
      expect(y).toBeGreaterThanOrEqual(50);
      expect(y).toBeLessThanOrEqual(430);
    }
  });

  it('centers a single point and does not zoom in too far', () => {
    const view = viewOfAll([[34, -118]], 640, 480);
    expect(view.at([34, -118])).toEqual([320, 240]);
    expect(view.scale).toBeLessThan(12_000);
  });

  it('has the zoom levels of common web maps', () => {
    // at zoom 15 the world is 256 * 2^15 pixels around
    const view = viewAround([34, -118], 15, 320, 240);
    expect(view.east - view.west).toBeCloseTo((320 * 360) / (256 * 2 ** 15), 9);
  });
});
