import { KEYS, type Ranked } from '../domain/search-orders';
import type { NumberSet } from './number-sets';

/** An order is read this many times as far as a page takes when matches are spread evenly. */
const READ_FACTOR = 8;

/** A restaurant with its key in an order. */
export interface Keyed {
  id: string;
  key: number;
}

/** What part of the matches is read. */
export interface Page {
  count: number;
  /** the restaurant that the page before ended with */
  after?: Keyed | undefined;
}

interface Sorted {
  keys: number[];
  /** all numbers by their keys, those of removed restaurants as well; ties by id; empty at first */
  sorted: number[];
}

export type RankedOrder = keyof typeof KEYS;

/** The restaurants, by the numbers that they have in sets of matches, in each order. */
export class Ranking {
  private readonly ids: string[] = [];
  private readonly orders: Record<RankedOrder, Sorted> = {
    relevance: { keys: [], sorted: [] },
    rating: { keys: [], sorted: [] },
    booked: { keys: [], sorted: [] },
  };

  /** @param number as it is known, or the next one */
  put(number: number, restaurant: Ranked): void {
    this.ids[number] = restaurant.id;
    for (const order of Object.keys(KEYS) as RankedOrder[])
      this.place(this.orders[order], number, KEYS[order](restaurant));
  }

  /** Sorts what was put so far; what comes later is put in its place. */
  sort(): void {
    const { ids } = this;
    for (const kept of Object.values(this.orders)) {
      const { keys } = kept;
      kept.sorted = [...ids.keys()].sort((a, b) => keys[a]! - keys[b]! || (ids[a]! < ids[b]! ? -1 : 1));
    }
  }

  /**
   * The first matches of an order. Many matches are found near its beginning; of few, or where they are not,
   * the first are selected, which takes some nanoseconds for each.
   */
  first(matches: NumberSet, order: RankedOrder, page: Page): Keyed[] {
    const all = this.ids.length;
    if (this.orders[order].sorted.length < all) this.sort();
    const { keys, sorted } = this.orders[order];
    const size = matches.size();
    const expected = (page.count * all) / size;
    const start = page.after ? this.positionOf(this.orders[order], page.after) : 0;
    const end = expected < size ? Math.min(all, start + READ_FACTOR * expected) : start;
    const least: Keyed[] = [];
    for (let at = start; at < end; at += 1) {
      const number = sorted[at]!;
      if (!matches.has(number) || this.ids[number] === page.after?.id) continue;
      if (least.push({ id: this.ids[number]!, key: keys[number]! }) === page.count) return least;
    }
    return end === all ? least : this.select(matches, (number) => keys[number]!, page);
  }

  /** The first matches by any key. */
  select(matches: NumberSet, keyOf: (number: number) => number, { count, after }: Page): Keyed[] {
    let [least, most]: [Keyed[], number] = [[], Infinity];
    matches.forEach((number) => {
      const key = keyOf(number);
      if (key > most) return;
      const candidate = { id: this.ids[number]!, key };
      if ((after && compare(candidate, after) <= 0) || least.push(candidate) < 4 * count) return;
      least = firstOf(least, count);
      most = least.at(-1)!.key;
    });
    return firstOf(least, count);
  }

  private place(kept: Sorted, number: number, key: number): void {
    const { keys, sorted } = kept;
    const [id, before] = [this.ids[number]!, keys[number]];
    if (key === before) return;
    if (sorted.length > 0 && before !== undefined)
      sorted.splice(sorted.indexOf(number, this.positionOf(kept, { id, key: before })), 1);
    if (sorted.length > 0) sorted.splice(this.positionOf(kept, { id, key }), 0, number);
    keys[number] = key;
  }

  /** The first position in an order that is not before a restaurant, by binary search. */
  private positionOf({ keys, sorted }: Sorted, entry: Keyed): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const number = sorted[middle]!;
      if (compare({ id: this.ids[number]!, key: keys[number]! }, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export const firstOf = (some: Keyed[], count: number): Keyed[] => some.sort(compare).slice(0, count);

const compare = (a: Keyed, b: Keyed): number => a.key - b.key || (a.id > b.id ? 1 : a.id < b.id ? -1 : 0);
