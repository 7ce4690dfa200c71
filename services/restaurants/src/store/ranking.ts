import { kilometers, KEYS, type Ranked } from '../domain/search-orders';
import type { Point } from '../domain/search-phrases';
import type { BitSet } from './bit-set';
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
  /** all numbers by their keys, those of removed restaurants as well; ties by id; empty at first */
  sorted: number[];
}

export type RankedOrder = keyof typeof KEYS;

/** The restaurants, by the numbers that they have in sets of matches, in each order. */
export class Ranking {
  private readonly ids: string[] = [];
  private readonly points: Point[] = [];
  private readonly orders: Record<RankedOrder, Sorted> = {
    relevance: { keys: [], sorted: [] },
    rating: { keys: [], sorted: [] },
    booked: { keys: [], sorted: [] },
  };

  /** @param number as it is known, or the next one */
  put(number: number, one: Ranked): void {
    this.ids[number] = one.id;
    this.points[number] = { lat: one.lat, lng: one.lng };
    for (const order of Object.keys(KEYS) as RankedOrder[]) {
      const [kept, key] = [this.orders[order], KEYS[order](one)];
      if (kept.sorted.length > 0) this.place(kept, number, key);
      else kept.keys[number] = key;
    }
  }

  /** Sorts what was put so far; what comes later is put in its place. */
  sort(): void {
    const { ids } = this;
    for (const kept of Object.values(this.orders)) {
      const { keys } = kept;
      const compareKeys = (one: number, other: number) => keys[one]! - keys[other]!;
      kept.sorted = [...ids.keys()].sort((a, b) => compareKeys(a, b) || (ids[a]! < ids[b]! ? -1 : 1));
    }
  }

  /**
   * The first matches of an order. Many matches are found near its beginning; of few, or where they are not,
   * the first are selected, which takes some nanoseconds for each.
   */
  first(matches: BitSet, order: RankedOrder, page: Page): Keyed[] {
    const all = this.ids.length;
    if (this.orders[order].sorted.length < all) this.sort();
    const { keys, sorted } = this.orders[order];
    const { count, after } = page;
    const found: Keyed[] = [];
    const start = after ? this.positionOf(this.orders[order], after) : 0;
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

  private place(kept: Sorted, number: number, key: number): void {
    const { keys, sorted } = kept;
    const [id, before] = [this.ids[number]!, keys[number]];
    if (key === before) return;
    if (before !== undefined)
      sorted.splice(sorted.indexOf(number, this.positionOf(kept, { id, key: before })), 1);
    sorted.splice(this.positionOf(kept, { id, key }), 0, number);
    keys[number] = key;
  }

  /** The first position in an order that is not before a restaurant. */
  private positionOf({ keys, sorted }: Sorted, one: Keyed): number {
    return firstPosition(sorted.length, (at) => {
      const number = sorted[at]!;
      return compare({ id: this.ids[number]!, key: keys[number]! }, one) < 0;
    });
  }
}

const firstOf = (some: Keyed[], count: number): Keyed[] => some.sort(compare).slice(0, count);

const compare = (one: Keyed, other: Keyed): number =>
  one.key - other.key || Number(one.id > other.id) - Number(one.id < other.id);
