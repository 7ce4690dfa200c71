import type { Place } from './geography';

/** A window on the land: where a place falls on the drawing, and what the drawing shows. */
export interface View {
  width: number;
  height: number;
  /** pixels a degree of longitude takes */
  scale: number;
  /** drawing coordinates of a place */
  at: (place: Place) => [x: number, y: number];
  north: number;
  south: number;
  west: number;
  east: number;
}

/** Pixels around the outermost pins: a pin stands 40 px above its place. */
const MARGIN = 56;
/** No closer than this when pins lie together, in pixels a degree (zoom 14 of the usual web maps). */
const CLOSEST = (256 * 2 ** 14) / 360;
/** Everything Mesa covers, when there is no pin. */
const WHOLE: readonly Place[] = [
  [34.13, -118.47],
  [33.6, -117.76],
];

/** The view of a fixed zoom around a place, as the usual web maps count zoom. */
export function viewAround(middle: Place, zoom: number, width: number, height: number): View {
  return viewOf(middle, (256 * 2 ** zoom) / 360, width, height);
}

/** The closest view that shows all places with a margin. */
export function viewOfAll(places: readonly Place[], width: number, height: number): View {
  const all = places.length > 0 ? places : WHOLE;
  const lats = all.map(([lat]) => lat);
  const lngs = all.map(([, lng]) => lng);
  const [south, north, west, east] = [
    Math.min(...lats),
    Math.max(...lats),
    Math.min(...lngs),
    Math.max(...lngs),
  ];
  const middle: Place = [(south + north) / 2, (west + east) / 2];
  const space = (length: number) => Math.max(1, length - 2 * MARGIN);
  const scale = Math.min(
    space(width) / (east - west),
    (space(height) / (north - south)) * shrink(middle[0]),
    CLOSEST,
  );
  return viewOf(middle, scale, width, height);
}

function viewOf(middle: Place, scale: number, width: number, height: number): View {
  // over so small an area a degree of latitude is simply longer than one of longitude
  const tall = scale / shrink(middle[0]);
  return {
    width,
    height,
    scale,
    at: ([lat, lng]) => [width / 2 + (lng - middle[1]) * scale, height / 2 - (lat - middle[0]) * tall],
    north: middle[0] + height / 2 / tall,
    south: middle[0] - height / 2 / tall,
    west: middle[1] - width / 2 / scale,
    east: middle[1] + width / 2 / scale,
  };
}

function shrink(lat: number): number {
  return Math.cos((lat * Math.PI) / 180);
}
