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

/** Ratings as whole numbers, so that a key of two values is exact. */
const millionths = (rating: number): number => Math.round(rating * 1e6);

const shrunk = ({ rating, reviews }: Ranked): number =>
  millionths((rating * reviews + USUAL_RATING * USUAL_REVIEWS) / (reviews + USUAL_REVIEWS));

/** The number that restaurants are compared by, the smallest first; ties are ordered by id. */
export const KEYS: Readonly<Record<Order, (one: Ranked, from: Point) => number>> = {
  relevance: (one) => -(shrunk(one) * 1e9 + one.booked),
  rating: ({ rating, booked }) => -(millionths(rating) * 1e9 + booked),
  booked: ({ rating, booked }) => -(booked * 1e7 + millionths(rating)),
  // a thousandth of a star, then bookings: larger numbers would not be exact
  price: (one) => one.price * 1e13 - (Math.round(shrunk(one) / 1e3) * 1e9 + one.booked),
  distance: kilometers,
};

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
