/** A point on the earth, in degrees. */
export type LatLng = readonly [lat: number, lng: number];

/** The part of the earth that a drawing shows, and the position of a point on the drawing. */
export interface View {
  width: number;
  height: number;
  /** the point in its middle */
  middle: LatLng;
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
/** The largest scale that shows all points: zoom 14 of common web maps. */
const MAX_SCALE = scaleOf(14);
/** The scale after all steps of zoom: single streets. */
const CLOSEST_SCALE = scaleOf(16);
/** How many steps of zoom lead from the view of all points to the closest one. */
export const ZOOM_STEPS = 3;
/** The whole area that Mesa covers, shown when there are no pins. */
const SERVICE_AREA: readonly LatLng[] = [
  [34.13, -118.47],
  [33.6, -117.76],
];

/** The view around a point at a zoom level of common web maps. */
export function viewAround(middle: LatLng, zoom: number, width: number, height: number): View {
  return viewOf(middle, scaleOf(zoom), width, height);
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

/** A closer view: `step` of ZOOM_STEPS equal steps from `whole` to the closest one, around a point. */
export function closerView(whole: View, step: number, middle: LatLng): View {
  const scale = whole.scale * (CLOSEST_SCALE / whole.scale) ** (step / ZOOM_STEPS);
  return viewOf(middle, scale, whole.width, whole.height);
}

/** The middle of a view that is dragged by some pixels; it stays within the bounds of `whole`. */
export function middleAfter(view: View, drag: { x: number; y: number }, whole: View): LatLng {
  const [lat, lng] = view.middle;
  const { width, height, scale, middle } = whole;
  const clamp = (value: number, around: number, by: number) =>
    Math.max(around - by, Math.min(value, around + by));
  return [
    clamp(lat + drag.y / view.scale / LATITUDE, middle[0], height / 2 / scale / LATITUDE),
    clamp(lng - drag.x / view.scale, middle[1], width / 2 / scale),
  ];
}

/** Whether a position is on the drawing. */
export function isIn({ width, height }: View, [x, y]: readonly [x: number, y: number]): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** Pixels per degree of longitude at a zoom level of common web maps. */
function scaleOf(zoom: number): number {
  return (256 * 2 ** zoom) / 360;
}

function viewOf(middle: LatLng, scale: number, width: number, height: number): View {
  return {
    width,
    height,
    middle,
    scale,
    at: ([lat, lng]) => [
      width / 2 + (lng - middle[1]) * scale,
      height / 2 - (lat - middle[0]) * scale * LATITUDE,
    ],
  };
}
