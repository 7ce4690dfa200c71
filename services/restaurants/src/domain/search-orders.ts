import type { Restaurant, Sort } from '@mesa/contract';
import type { Point } from './search-phrases';

/** What a restaurant is ordered by. */
export type Ranked = Pick<
  Restaurant,
  'id' | 'average_rating' | 'num_reviews' | 'num_reservations' | 'lat' | 'lng'
>;

/** `relevance` is like `rating`, but few reviews count less; it also orders restaurants of one price */
export type Order = Exclude<Sort, 'price' | 'match'> | 'relevance';

/** A rating counts as if so many more reviews had given the usual rating. */
const USUAL_RATING = 4;
const USUAL_REVIEWS = 10;
const KM_PER_DEGREE = 111.2;

/** Ratings as whole numbers, so that a key of two values is exact. */
const millionths = (rating: number): number => Math.round(rating * 1e6);

/** The rating with those reviews added (a Bayesian average). */
const shrunk = ({ average_rating, num_reviews }: Ranked): number =>
  millionths((average_rating * num_reviews + USUAL_RATING * USUAL_REVIEWS) / (num_reviews + USUAL_REVIEWS));

/** The number that restaurants are compared by, the smallest first; ties are ordered by id. */
export const KEYS: Readonly<Record<Exclude<Order, 'distance'>, (one: Ranked) => number>> = {
  relevance: (restaurant) => -(shrunk(restaurant) * 1e9 + restaurant.num_reservations),
  rating: (restaurant) => -(millionths(restaurant.average_rating) * 1e9 + restaurant.num_reservations),
  booked: (restaurant) => -(restaurant.num_reservations * 1e7 + millionths(restaurant.average_rating)),
};

/** Distance on a plane, which is exact enough for a county. */
export function kilometers(a: Point, b: Point): number {
  const x = (a.lng - b.lng) * Math.cos((b.lat * Math.PI) / 180);
  return Math.sqrt(x ** 2 + (a.lat - b.lat) ** 2) * KM_PER_DEGREE;
}

/** No point of a cell of the map is farther from its middle. */
export const CELL_KM = 0.8;

/** The middle of the cell of the map that a point is in, a hundredth of a degree wide. */
export const cellOf = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
});
