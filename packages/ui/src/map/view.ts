/** A point on the earth, in degrees. */
export type LatLng = readonly [lat: number, lng: number];

/** The part of the earth that a drawing shows, and the position of a point on the drawing. */
export interface View {
  width: number;
  height: number;
  /** pixels per degree of longitude */
  scale: number;
  /** a point's coordinates on the drawing */
  at: (point: LatLng) => [x: number, y: number];
}

/** The point that map.svg's coordinates count from. */
export const ORIGIN: LatLng = [34, -118];
/** A degree of latitude over one of longitude; in so small an area, one factor is right for all points. */
const LATITUDE = 1 / Math.cos((33.85 * Math.PI) / 180);
/** Pixels between the outermost pins and the edge: a pin is 40 px high. */
const MARGIN = 56;
/** The largest scale, in pixels per degree: zoom 14 of common web maps. */
const MAX_SCALE = (256 * 2 ** 14) / 360;
/** The whole area that Mesa covers, shown when there are no pins. */
const SERVICE_AREA: readonly LatLng[] = [
  [34.13, -118.47],
  [33.6, -117.76],
];

/** The view around a point at a zoom level of common web maps. */
export function viewAround(middle: LatLng, zoom: number, width: number, height: number): View {
  return viewOf(middle, (256 * 2 ** zoom) / 360, width, height);
}

/** The closest view that shows all points with a margin. */
export function viewOfAll(points: readonly LatLng[], width: number, height: number): View {
  const all = points.length > 0 ? points : SERVICE_AREA;
  const lats = all.map(([lat]) => lat);
  const lngs = all.map(([, lng]) => lng);
  const [south, north, west, east] = [
    Math.min(...lats),
    Math.max(...lats),
    Math.min(...lngs),
    Math.max(...lngs),
  ];
  const space = (length: number) => Math.max(1, length - 2 * MARGIN);
  const scale = Math.min(space(width) / (east - west), space(height) / (north - south) / LATITUDE, MAX_SCALE);
  return viewOf([(south + north) / 2, (west + east) / 2], scale, width, height);
}

function viewOf(middle: LatLng, scale: number, width: number, height: number): View {
  return {
    width,
    height,
    scale,
    at: ([lat, lng]) => [
      width / 2 + (lng - middle[1]) * scale,
      height / 2 - (lat - middle[0]) * scale * LATITUDE,
    ],
  };
}
