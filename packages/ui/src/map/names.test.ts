import { layOutPins } from './lay-out-pins';
import { namesOn } from './names';
import { viewOfAll } from './view';

const WHOLE = [
  [34.13, -118.47],
  [33.6, -117.76],
] as const;

describe('namesOn', () => {
  it.each([320, 640, 1000])('never draws a name over another or outside a drawing of %d px', (width) => {
    const names = namesOn(viewOfAll(WHOLE, width, width * 0.75));
    expect(names.length).toBeGreaterThan(3);
    for (const { x } of names) expect(x > 0 && x < width).toBe(true);
  });

  it('does not cover the pins', () => {
    const view = viewOfAll(WHOLE, 640, 480);
    const alone = namesOn(view);
    const pins = layOutPins([[alone[0]!.x, alone[0]!.y + 20]], 640, 480);
    const moved = namesOn(view, pins).find(({ name }) => name === alone[0]!.name);
    expect(moved?.y).not.toBe(alone[0]!.y);
  });

  it('takes larger letters into account', () => {
    const view = viewOfAll(WHOLE, 320, 240);
    expect(namesOn(view, [], 2).length).toBeLessThan(namesOn(view).length);
  });
});
