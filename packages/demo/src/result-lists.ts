import { demoId } from './ids';
import { bookingsOf, ratingsOf } from './ratings';
import { priceAt } from './catalogue';

/** What a result list is sorted by. */
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

/** As each of the contract's SORTS orders a list, the default first. */
export const ORDERS: readonly ((a: SortKey, b: SortKey) => number)[] = [
  (a, b) => b.rating - a.rating || byId(a, b),
  (a, b) => b.bookings - a.bookings || byId(a, b),
  (a, b) => a.price - b.price || b.rating - a.rating || byId(a, b),
];

/**
 * A result list that grows by one restaurant at a time. Two restaurants that are neighbors in it once it is
 * complete were neighbors when the later one came: whoever differs from the neighbors found then differs
 * from all there will be.
 */
export class ResultList {
  readonly #sorted: number[] = [];
  readonly #compare: (a: SortKey, b: SortKey) => number;

  constructor(order: number) {
    this.#compare = ORDERS[order]!;
  }

  /** @returns the one or two restaurants beside it */
  add(index: number): number[] {
    const key = keyOf(index);
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(keyOf(this.#sorted[middle]!), key) < 0) low = middle + 1;
      else high = middle;
    }
    const neighbors = this.#sorted.slice(Math.max(0, low - 1), low + 1);
    this.#sorted.splice(low, 0, index);
    return neighbors;
  }
}
