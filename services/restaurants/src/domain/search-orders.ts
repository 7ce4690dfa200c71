import type { Sort } from '@mesa/contract';
import type { Point } from './search-phrases';

/** What a restaurant is ordered by. */
export interface Ranked {
  id: string;
  rating: number;
  reviews: number;
  booked: number;
  price: number;
  lat: number;
  lng: number;
}

/** `relevance`: like rating, but a few reviews count less */
export type Order = Sort | 'relevance';

/** A rating counts as if so many more reviews had given the usual one. */
const USUAL_RATING = 4;
const USUAL_REVIEWS = 10;
const KM_PER_DEGREE = 111.2;
const BOOKED_STEP = 1.1;

const shrunk = ({ rating, reviews }: Ranked): number =>
  (rating * reviews + USUAL_RATING * USUAL_REVIEWS) / (reviews + USUAL_REVIEWS);

/** The values that restaurants are compared by, the smaller first; ties are ordered by id. */
export const KEYS: Readonly<Record<Order, (one: Ranked, from: Point) => number[]>> = {
  relevance: (one) => [-shrunk(one), -one.booked],
  rating: ({ rating, booked }) => [-rating, -booked],
  booked: ({ rating, booked }) => [-booked, -rating],
  price: (one) => [one.price, -shrunk(one)],
  distance: (one, from) => [kilometers(one, from)],
};

/**
 * A whole number that grows with the first values: restaurants are sorted within a group alone, and groups
 * are read in order until a page is full.
 */
export const GROUPS: Readonly<Record<Exclude<Order, 'distance'>, (one: Ranked) => number>> = {
  relevance: (one) => Math.floor(-shrunk(one) * 100),
  rating: ({ rating }) => Math.floor(-rating * 100),
  booked: ({ booked }) => -Math.floor(Math.log(1 + booked) / Math.log(BOOKED_STEP)),
  price: (one) => one.price * 1_000 + Math.floor(-shrunk(one) * 100),
};

export function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [i, value] of one.entries()) if (value !== other[i]) return value - other[i]!;
  return 0;
}

/** Distance on a plane, which is exact enough for a county. */
export function kilometers(one: Point, other: Point): number {
  const x = (one.lng - other.lng) * Math.cos((other.lat * Math.PI) / 180);
  return Math.hypot(x, one.lat - other.lat) * KM_PER_DEGREE;
}

/** Side of a cell of the map, in degrees. */
const CELL = 0.005;
/** No place of a cell is farther from its middle. */
export const CELL_KM = 0.4;
const ROW = 100_000;

/** The number of the cell of the map that a point is in. */
export const cellOf = ({ lat, lng }: Point): number =>
  Math.floor((lat + 90) / CELL) * ROW + Math.floor((lng + 180) / CELL);

export const middleOfCell = (cell: number): Point => ({
  lat: (Math.floor(cell / ROW) + 0.5) * CELL - 90,
  lng: ((cell % ROW) + 0.5) * CELL - 180,
});
