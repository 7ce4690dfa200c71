import { SIGN, type PlacedPin } from './lay-out-pins';
import type { LatLng, View } from './view';

/** The cities named on the map, and their centers. */
const CITY_LABELS: readonly { name: string; at: LatLng }[] = [
  { name: 'Irvine', at: [33.684, -117.8] },
  { name: 'Newport Beach', at: [33.628, -117.905] },
  { name: 'Beverly Hills', at: [34.078, -118.415] },
  { name: 'Orange', at: [33.797, -117.853] },
  { name: 'Torrance', at: [33.836, -118.335] },
  { name: 'Los Angeles', at: [34.05, -118.25] },
  { name: 'West Hollywood', at: [34.092, -118.365] },
  { name: 'Long Beach', at: [33.785, -118.17] },
  { name: 'Rosemead', at: [34.085, -118.073] },
  { name: 'Santa Monica', at: [34.022, -118.48] },
  { name: 'Anaheim', at: [33.84, -117.91] },
  { name: 'Compton', at: [33.895, -118.23] },
];

/** A city's name as it is written on a view. */
export interface PlacedName {
  name: string;
  x: number;
  y: number;
}

/** Rough width of a letter and height of a line at the names' 12 px. */
const LETTER = 6.6;
const LINE = 18;
/** Half the width of the dot that a pin marks. */
const SPOT = 5;
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
  const taken: Box[] = pins.flatMap(({ x, y, spot }) => [
    { x, y, halfWidth: SIGN.width / 2, halfHeight: SIGN.height / 2 },
    { x: spot[0], y: spot[1], halfWidth: SPOT, halfHeight: SPOT },
  ]);
  const placed: PlacedName[] = [];
  for (const { name, at } of CITY_LABELS) {
    const [x, middle] = view.at(at);
    const halfWidth = (name.length * LETTER * textScale) / 2;
    const halfHeight = (LINE * textScale) / 2;
    const boxes = OFFSETS.map((offset) => ({ x, y: middle + offset * textScale, halfWidth, halfHeight }));
    const clear = boxes.find(
      (candidate) => isInside(candidate, view) && taken.every((box) => isClear(candidate, box)),
    );
    if (!clear) continue;
    taken.push(clear);
    // SVG writes a text above its y
    placed.push({ name, x, y: clear.y + 4 * textScale });
  }
  return placed;
}

function isInside({ x, y, halfWidth, halfHeight }: Box, view: View): boolean {
  return (
    x - halfWidth > 2 && x + halfWidth < view.width - 2 && y - halfHeight > 0 && y + halfHeight < view.height
  );
}

function isClear(a: Box, b: Box): boolean {
  return (
    Math.abs(b.x - a.x) > b.halfWidth + a.halfWidth + 4 || Math.abs(b.y - a.y) > b.halfHeight + a.halfHeight
  );
}
