import { CITY_LABELS } from './geography';
import { SIGN, type PlacedPin } from './lay-out-pins';
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
/** Where a name may be drawn, px below the center of its city; the first position that is clear is used. */
const OFFSETS = [16, 34, -8, 52, -26];

interface Box {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

/**
 * The names that fit: one that would cover an earlier one or a pin, or leave the drawing, is left out.
 * @param textScale how much larger than 16 px the visitor's letters are
 */
export function namesOn(view: View, pins: readonly PlacedPin[] = [], textScale = 1): PlacedName[] {
  const taken: Box[] = pins.map(({ x, y }) => ({
    x,
    y,
    halfWidth: SIGN.width / 2,
    halfHeight: SIGN.height / 2,
  }));
  const placed: PlacedName[] = [];
  for (const { name, at } of CITY_LABELS) {
    const [x, middle] = view.at(at);
    const halfWidth = (name.length * LETTER * textScale) / 2;
    const halfHeight = (LINE * textScale) / 2;
    const boxes = OFFSETS.map((offset) => ({ x, y: middle + offset * textScale, halfWidth, halfHeight }));
    const box = boxes.find((one) => isInside(one, view) && taken.every((other) => isClear(one, other)));
    if (!box) continue;
    taken.push(box);
    // SVG writes a text above its y
    placed.push({ name, x, y: box.y + 4 * textScale });
  }
  return placed;
}

function isInside({ x, y, halfWidth, halfHeight }: Box, view: View): boolean {
  return (
    x - halfWidth > 2 && x + halfWidth < view.width - 2 && y - halfHeight > 0 && y + halfHeight < view.height
  );
}

function isClear(one: Box, other: Box): boolean {
  return (
    Math.abs(other.x - one.x) > other.halfWidth + one.halfWidth + 4 ||
    Math.abs(other.y - one.y) > other.halfHeight + one.halfHeight
  );
}
