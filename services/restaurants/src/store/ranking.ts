import { kilometers, KEYS, type Ranked } from '../domain/search-orders';
import type { Point } from '../domain/search-phrases';
import { grown, type BitSet } from './bit-set';
import { firstPosition } from './first-position';

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

/** A part of the map. */
interface Area {
  /** no restaurant is nearer, in kilometers */
  least: number;
  /** the matches in it */
  among: () => BitSet;
}

interface Sorted {
  keys: number[];
  /** all numbers by their keys, those of removed restaurants as well; ties by id; with room at the end */
  sorted: Int32Array;
}

export type KeptOrder = keyof typeof KEYS;

/** The restaurants, by the numbers that they have in sets of matches, in each order. */
export class Ranking {
  private readonly ids: string[] = [];
  private readonly points: Point[] = [];
  private readonly orders = Object.fromEntries(
    Object.keys(KEYS).map((order) => [order, { keys: [], sorted: new Int32Array(0) }]),
    // fromEntries loses the names
  ) as unknown as Record<KeptOrder, Sorted>;
  private isSorted = false;

  /** @param number as it is known, or the next one */
  put(number: number, one: Ranked): void {
    const known = this.ids.length;
    this.ids[number] = one.id;
    this.points[number] = { lat: one.lat, lng: one.lng };
    for (const [order, kept] of Object.entries(this.orders)) {
      const key = KEYS[order as KeptOrder](one);
      const before = kept.keys[number];
      if (before === undefined) {
        if (number === kept.sorted.length) kept.sorted = grown(kept.sorted, number * 2 || 1);
        kept.sorted[number] = number;
      }
      if (this.isSorted && before !== key) {
        const { id } = one;
        const from = before === undefined ? number : this.positionOf(kept, { id, key: before }, known);
        const to = this.positionOf(kept, { id, key }, known);
        move(kept.sorted, kept.sorted.indexOf(number, from), to);
      }
      kept.keys[number] = key;
    }
  }

  /** Sorts what was put so far, once: what comes later is put in its place. */
  sort(): void {
    if (this.isSorted) return;
    const { ids } = this;
    for (const { keys, sorted } of Object.values(this.orders))
      sorted
        .subarray(0, ids.length)
        .sort((one, other) => keys[one]! - keys[other]! || (ids[one]! < ids[other]! ? -1 : 1));
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
    const all = this.ids.length;
    const found: Keyed[] = [];
    const start = after ? this.positionOf(this.orders[order], after, all) : 0;
    const expected = (count * all) / matches.size;
    for (let i = start; expected < matches.size && i < start + READ_FACTOR * expected; i += 1) {
      if (i === all) return found;
      const number = sorted[i]!;
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
  middleOf(numbers: readonly number[]): Point {
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

  /** The first position of the first `count` in an order that is not before a restaurant. */
  private positionOf({ keys, sorted }: Sorted, one: Keyed, count: number): number {
    return firstPosition(count, (at) => {
      const number = sorted[at]!;
      return compare({ id: this.ids[number]!, key: keys[number]! }, one) < 0;
    });
  }
}

/** Moves what is at a position to before another one. */
function move(numbers: Int32Array, from: number, to: number): void {
  const number = numbers[from]!;
  if (from < to) numbers.copyWithin(from, from + 1, to);
  else numbers.copyWithin(to + 1, to, from);
  numbers[from < to ? to - 1 : to] = number;
}

const firstOf = (some: Keyed[], count: number): Keyed[] => some.sort(compare).slice(0, count);

const compare = (one: Keyed, other: Keyed): number =>
  one.key - other.key || Number(one.id > other.id) - Number(one.id < other.id);
