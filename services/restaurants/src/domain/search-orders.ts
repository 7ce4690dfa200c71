import type { Sort } from '@mesa/contract';
import type { Point } from './search-phrases';

/** What a restaurant is ordered by. */
export interface Ranked {
  id: string;
  rating: number;
  reviews: number;
  booked: number;
  lat: number;
  lng: number;
}

/** `relevance` is like `rating`, but few reviews count less; it also orders restaurants of one price */
export type Order = Exclude<Sort, 'price'> | 'relevance';

/** The cheapest first. */
export const PRICES = [1, 2, 3, 4] as const;

/** A rating counts as if so many more reviews had given the usual rating. */
const USUAL_RATING = 4;
const USUAL_REVIEWS = 10;
const KM_PER_DEGREE = 111.2;

/** Ratings as whole numbers, so that a key of two values is exact. */
const millionths = (rating: number): number => Math.round(rating * 1e6);

/** The rating with those reviews added (a Bayesian average). */
const shrunk = ({ rating, reviews }: Ranked): number =>
  millionths((rating * reviews + USUAL_RATING * USUAL_REVIEWS) / (reviews + USUAL_REVIEWS));

/** The number that restaurants are compared by, the smallest first; ties are ordered by id. */
export const KEYS: Readonly<Record<'relevance' | 'rating' | 'booked', (one: Ranked) => number>> = {
  relevance: (one) => -(shrunk(one) * 1e9 + one.booked),
  rating: ({ rating, booked }) => -(millionths(rating) * 1e9 + booked),
  booked: ({ rating, booked }) => -(booked * 1e7 + millionths(rating)),
};

/** Distance on a plane, which is exact enough for a county. */
export function kilometers(one: Point, other: Point): number {
  const x = (one.lng - other.lng) * Math.cos((other.lat * Math.PI) / 180);
  return Math.sqrt(x ** 2 + (one.lat - other.lat) ** 2) * KM_PER_DEGREE;
}

/** No point of a cell of the map is farther from its middle. */
export const CELL_KM = 0.8;

/** The middle of the cell of the map that a point is in, a hundredth of a degree wide. */
export const cellOf = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
});
