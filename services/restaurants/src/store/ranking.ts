import { kilometers, KEYS, type Ranked } from '../domain/search-orders';
import type { Point } from '../domain/search-phrases';
import type { BitSet } from './bit-set';

/** Where matches are spread evenly, a page is complete after reading an eighth of this. */
const PATIENCE = 8;

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

/** A part of the map. */
interface Area {
  /** no restaurant is nearer, in kilometers */
  least: number;
  /** the matches in it */
  among: () => BitSet;
}

interface Sorted {
  keys: number[];
  /** numbers of restaurants by their keys, those of removed ones as well; ties by id */
  sorted: number[];
}

export type KeptOrder = keyof typeof KEYS;

/** The restaurants, by the numbers that they have in sets of matches, in each order. */
export class Ranking {
  private readonly ids: string[] = [];
  private readonly points: Point[] = [];
  private readonly orders = Object.fromEntries(
    Object.keys(KEYS).map((order) => [order, { keys: [], sorted: [] }]),
    // fromEntries loses the names
  ) as unknown as Record<KeptOrder, Sorted>;
  private isSorted = false;

  put(number: number, one: Ranked): void {
    const isNew = this.ids[number] === undefined;
    this.ids[number] = one.id;
    this.points[number] = { lat: one.lat, lng: one.lng };
    for (const [order, kept] of Object.entries(this.orders)) {
      const { keys, sorted } = kept;
      const key = KEYS[order as KeptOrder](one);
      if (keys[number] === key) continue;
      if (this.isSorted && !isNew)
        sorted.splice(sorted.indexOf(number, this.positionOf(kept, { id: one.id, key: keys[number]! })), 1);
      keys[number] = key;
      if (this.isSorted) sorted.splice(this.positionOf(kept, { id: one.id, key }), 0, number);
      else if (isNew) sorted.push(number);
    }
  }

  /** Sorts what was put so far, once: what comes later is put in its place. */
  sort(): void {
    if (this.isSorted) return;
    const { ids } = this;
    for (const { keys, sorted } of Object.values(this.orders))
      sorted.sort((one, other) => keys[one]! - keys[other]! || (ids[one]! < ids[other]! ? -1 : 1));
    this.isSorted = true;
  }

  /**
   * The first matches of an order. Many matches are found near its beginning; of few, or where they are not,
   * the first are selected, which takes some nanoseconds for each.
   */
  first(matches: BitSet, order: KeptOrder, page: Page): Keyed[] {
    this.sort();
    const { keys, sorted } = this.orders[order];
    const { count, after } = page;
    const found: Keyed[] = [];
    const start = after ? this.positionOf(this.orders[order], after) : 0;
    const most = (PATIENCE * count * sorted.length) / matches.size;
    for (let i = start; most < matches.size && i < start + most; i += 1) {
      const number = sorted[i];
      if (number === undefined) return found;
      if (!matches.has(number)) continue;
      const one = { id: this.ids[number]!, key: keys[number]! };
      if ((!after || compare(one, after) > 0) && found.push(one) === count) return found;
    }
    return this.select(matches, (number) => keys[number]!, page);
  }

  /** The nearest matches. @param areas those that may be nearest first */
  nearest(from: Point, page: Page, areas: Iterable<Area>): Keyed[] {
    let found: Keyed[] = [];
    for (const { least, among } of areas) {
      if (found.length === page.count && found.at(-1)!.key < least) break;
      const some = this.select(among(), (number) => kilometers(this.points[number]!, from), page);
      found = firstOf([...found, ...some], page.count);
    }
    return found;
  }

  /** The middle of some restaurants. */
  middleOf(numbers: Uint32Array): Point {
    const mean = (field: keyof Point) =>
      numbers.reduce((sum, number) => sum + this.points[number]![field], 0) / numbers.length;
    return { lat: mean('lat'), lng: mean('lng') };
  }

  private select(matches: BitSet, keyOf: (number: number) => number, { count, after }: Page): Keyed[] {
    let [found, most]: [Keyed[], number] = [[], Infinity];
    const least = after?.key ?? -Infinity;
    for (const number of matches.numbers()) {
      const key = keyOf(number);
      if (key > most || key < least) continue;
      const one = { id: this.ids[number]!, key };
      if ((after && compare(one, after) <= 0) || found.push(one) < 4 * count) continue;
      found = firstOf(found, count);
      most = found.at(-1)!.key;
    }
    return firstOf(found, count);
  }

  /** The first position in an order that is not before a restaurant, by binary search. */
  private positionOf({ keys, sorted }: Sorted, one: Keyed): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const number = sorted[middle]!;
      if (compare({ id: this.ids[number]!, key: keys[number]! }, one) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const firstOf = (some: Keyed[], count: number): Keyed[] => some.sort(compare).slice(0, count);

const compare = (one: Keyed, other: Keyed): number =>
  one.key - other.key || Number(one.id > other.id) - Number(one.id < other.id);
