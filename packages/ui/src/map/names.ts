import { CITY_PLACES } from './geography';
import type { View } from './view';

/** A city's name as it is written on a view. */
export interface PlacedName {
  name: string;
  x: number;
  y: number;
}

/** Rough width of a letter and height of a line at the names' 12 px. */
const LETTER = 6.6;
const LINE = 18;
/** Below its place, so that a pin standing there does not cover it. */
const BELOW = 16;

/** The names that fit: one that would run over an earlier one, or out of the drawing, is left out. */
export function namesOn(view: View): PlacedName[] {
  const placed: (PlacedName & { half: number })[] = [];
  for (const { name, at } of CITY_PLACES) {
    const [x, middle] = view.at(at);
    const y = middle + BELOW;
    const half = (name.length * LETTER) / 2;
    const inside = x - half > 2 && x + half < view.width - 2 && y > LINE && y < view.height - 4;
    const clear = placed.every(
      (other) => Math.abs(other.x - x) > other.half + half + 6 || Math.abs(other.y - y) > LINE,
    );
    if (inside && clear) placed.push({ name, x, y, half });
  }
  return placed.map(({ name, x, y }) => ({ name, x, y }));
}
