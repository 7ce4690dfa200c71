import { demoId } from './ids';
import { bookingsOf, ratingsOf } from './ratings';
import { priceAt } from './catalogue';

/** The fields that result lists are sorted by. */
interface SortKey {
  id: string;
  rating: number;
  bookings: number;
  price: number;
}

const keys: SortKey[] = [];

function keyOf(index: number): SortKey {
  return (keys[index] ??= {
    id: demoId('restaurant', index),
    rating: ratingsOf(index).average_rating,
    bookings: bookingsOf(index),
    price: priceAt(index),
  });
}

const byId = (a: SortKey, b: SortKey) => (a.id < b.id ? -1 : 1);

/** The order of each of the contract's SORTS, the default first. */
export const ORDERS: readonly ((a: SortKey, b: SortKey) => number)[] = [
  (a, b) => b.rating - a.rating || byId(a, b),
  (a, b) => b.bookings - a.bookings || byId(a, b),
  (a, b) => a.price - b.price || b.rating - a.rating || byId(a, b),
];

/**
 * A result list that grows by one restaurant at a time. Neighbors in the complete list were already
 * neighbors when the second of them was added. So a restaurant that gets another photo than its neighbors
 * when it is added also has another photo than its final neighbors.
 */
export class ResultList {
  private readonly sorted: number[] = [];
  private readonly compare: (a: SortKey, b: SortKey) => number;

  constructor(order: number) {
    this.compare = ORDERS[order]!;
  }

  /** @returns its one or two neighbors */
  add(index: number): number[] {
    const key = keyOf(index);
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(keyOf(this.sorted[middle]!), key) < 0) low = middle + 1;
      else high = middle;
    }
    const neighbors = this.sorted.slice(Math.max(0, low - 1), low + 1);
    this.sorted.splice(low, 0, index);
    return neighbors;
  }
}
