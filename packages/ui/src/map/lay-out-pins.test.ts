import { groupSpots, layOutPins, pinsThatFit, SIGN } from './lay-out-pins';

const overlaps = (pins: readonly { x: number; y: number }[]) =>
  pins.flatMap((pin, i) =>
    pins
      .slice(i + 1)
      .filter(
        (neighbor) => Math.abs(pin.x - neighbor.x) < SIGN.width && Math.abs(pin.y - neighbor.y) < SIGN.height,
      ),
  );

describe('layOutPins', () => {
  it('draws a single pin above its spot', () => {
    expect(layOutPins([[300, 200]], 640, 480)).toEqual([{ x: 300, y: 174, spot: [300, 200] }]);
  });

  it.each([
    [640, 914],
    [350, 500],
    [320, 457],
  ])('spreads crowded pins on %d by %d px, inside the drawing', (width, height) => {
    const count = pinsThatFit(width, height);
    // all pins are in three corners of the map
    const corners = [
      [20, 20],
      [width / 2, height / 2],
      [width - 5, height - 5],
    ] as const;
    const pins = layOutPins(
      Array.from({ length: count }, (_, i) => corners[i % 3]!),
      width,
      height,
    );
    expect(overlaps(pins)).toEqual([]);
    for (const { x, y } of pins) expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
  });

  it('does not move earlier pins when more are added', () => {
    const spots = [
      [100, 100],
      [104, 98],
      [99, 110],
    ] as const;
    expect(layOutPins(spots, 400, 300).slice(0, 2)).toEqual(layOutPins(spots.slice(0, 2), 400, 300));
  });
});

describe('groupSpots', () => {
  it('puts spots together whose signs would cover one another, and does not move earlier groups', () => {
    const spots = [
      [100, 100],
      [300, 100],
      [130, 110],
      [310, 80],
    ] as const;
    expect(groupSpots(spots.slice(0, 3))).toEqual([[0, 2], [1]]);
    expect(groupSpots(spots)).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });
});
