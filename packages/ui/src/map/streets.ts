import type { View } from './view';

export interface Street {
  d: string;
  wide: boolean;
}

export interface Park {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Distances between streets in degrees. Each is twice the one before, so a closer view has streets in about
 * the same places, and others between them.
 */
const STEPS = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064];
/** The least space between two streets, in pixels. */
const SPACING = 30;
/** The longest side of a park, in pixels. */
const LARGEST = 44;

/**
 * Invented streets and parks for a view. They are made from its latitudes and longitudes, not at random, so
 * that a map always looks the same.
 */
export function streetsOf(view: View): { streets: Street[]; parks: Park[] } {
  const step = STEPS.find((degrees) => degrees * view.scale >= SPACING) ?? STEPS.at(-1)!;
  const streets: Street[] = [];
  for (let k = Math.floor(view.south / step) - 1; k * step <= view.north + step; k += 1) {
    const lean = (chance(k, 1) - 0.5) * 0.05;
    const lat = (k + (chance(k, 2) - 0.5) * 0.45) * step;
    streets.push(street(view, k, (lng) => [lat + lean * (lng - view.west), lng], [view.west, view.east]));
  }
  for (let k = Math.floor(view.west / step) - 1; k * step <= view.east + step; k += 1) {
    const lean = (chance(k, 3) - 0.5) * 0.05;
    const lng = (k + (chance(k, 4) - 0.5) * 0.45) * step;
    streets.push(street(view, k, (lat) => [lat, lng + lean * (lat - view.south)], [view.south, view.north]));
  }
  // wide streets last, so that they are drawn over the others
  return { streets: streets.sort((a, b) => Number(a.wide) - Number(b.wide)), parks: parksOf(view, step) };
}

function street(
  view: View,
  k: number,
  at: (along: number) => [number, number],
  [from, to]: [number, number],
): Street {
  const [x1, y1] = view.at(at(from));
  const [x2, y2] = view.at(at(to));
  return { d: `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, wide: ((k % 4) + 4) % 4 === 0 };
}

function parksOf(view: View, step: number): Park[] {
  const parks: Park[] = [];
  for (let i = Math.floor(view.south / step); i * step <= view.north; i += 1) {
    for (let j = Math.floor(view.west / step); j * step <= view.east; j += 1) {
      if (chance(i, j) > 0.045) continue;
      const [x, y] = view.at([(i + 0.8) * step, (j + 0.2) * step]);
      const size = Math.min(LARGEST, step * view.scale * (0.55 + chance(j, i) * 0.9));
      parks.push({
        x: round(x),
        y: round(y),
        width: round(size),
        height: round(size * (0.6 + chance(i + j, 7) * 0.5)),
      });
    }
  }
  return parks;
}

/** A pseudo-random number from 0 to 1, always the same for the same pair. */
function chance(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
