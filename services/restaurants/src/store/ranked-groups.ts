import { RoaringBitmap32 } from 'roaring-wasm';
import { CELL_KM, cellOf, KEYS, kilometers, middleOfCell } from '../domain/search-orders';
import type { Order, Ranked } from '../domain/search-orders';
import type { Point } from '../domain/search-phrases';

/** So few are sorted at once; a group with more is split. */
const SORTED_MAX = 2_000;
const ORDERS = ['relevance', 'rating', 'booked', 'price'] as const;

/** A restaurant with its key in an order. */
export interface Keyed {
  id: string;
  key: number;
}

/** Restaurants with keys from `least` up to that of the next group. */
interface Group {
  least: number;
  set: RoaringBitmap32;
}

/**
 * The restaurants in groups for each order, so that a page is read without sorting all matches: ranges of the
 * key, and for distances cells of the map.
 */
export class RankedGroups {
  private readonly ranges = ORDERS.map((order) => ({ order, groups: [groupFrom(-Infinity)] }));
  private readonly cells = new Map<number, RoaringBitmap32>();

  constructor(private readonly ranked: readonly Ranked[]) {}

  add(number: number): void {
    const one = this.ranked[number]!;
    for (const { order, groups } of this.ranges) {
      const at = indexOf(groups, KEYS[order](one, one));
      groups[at]!.set.add(number);
      if (groups[at]!.set.size % SORTED_MAX === 0) this.split(groups, at, order);
    }
    const cell = this.cells.get(cellOf(one));
    if (cell) cell.add(number);
    else this.cells.set(cellOf(one), new RoaringBitmap32([number]));
  }

  remove(number: number): void {
    const one = this.ranked[number]!;
    for (const { order, groups } of this.ranges)
      groups[indexOf(groups, KEYS[order](one, one))]!.set.remove(number);
    this.cells.get(cellOf(one))?.remove(number);
  }

  /**
   * The matches in order, only as far as they are read.
   * @param from where distances begin
   * @param after the restaurant that a page before ended with
   */
  *inOrder(matches: RoaringBitmap32, order: Order, from: Point, after?: Keyed): Generator<Keyed> {
    const read = (set: RoaringBitmap32) =>
      set
        .toArray()
        .map((number) => this.ranked[number]!)
        .map((one) => ({ id: one.id, key: KEYS[order](one, from) }))
        .filter((one) => !after || compare(one, after) > 0);
    const isSmall = matches.size <= SORTED_MAX;
    let waiting = isSmall ? read(matches) : [];
    for (const { set, least } of isSmall ? [] : this.groupsFrom(order, from, after)) {
      // no group from here on has a smaller key
      yield* waiting.filter(({ key }) => key < least).sort(compare);
      waiting = [...waiting.filter(({ key }) => key >= least), ...read(RoaringBitmap32.and(matches, set))];
    }
    yield* waiting.sort(compare);
  }

  /** The groups from a place in an order on, each with the least key that its restaurants may have. */
  private groupsFrom(order: Order, from: Point, after?: Keyed): Group[] {
    const groups = this.ranges.find((range) => range.order === order)?.groups;
    if (groups) return after ? groups.slice(indexOf(groups, after.key)) : groups;
    return [...this.cells]
      .map(([cell, set]) => ({ set, least: kilometers(middleOfCell(cell), from) - CELL_KM }))
      .sort((one, other) => one.least - other.least);
  }

  /** Divides a group in the middle, unless all have the same key. */
  private split(groups: Group[], at: number, order: Order): void {
    const { set } = groups[at]!;
    const keyOf = (number: number) => KEYS[order](this.ranked[number]!, this.ranked[number]!);
    const keys = [...set].map(keyOf).sort((one, other) => one - other);
    const middle = keys.slice(keys.length / 2).find((key) => key > keys[0]!);
    if (middle === undefined) return;
    const upper = [...set].filter((number) => keyOf(number) >= middle);
    groups.splice(at + 1, 0, groupFrom(middle, upper));
    set.removeMany(upper);
  }
}

const groupFrom = (least: number, numbers: number[] = []): Group => ({
  least,
  set: new RoaringBitmap32(numbers),
});

/** The index of the group that a key belongs to, by halving. */
function indexOf(groups: readonly Group[], key: number): number {
  let [low, high] = [0, groups.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (groups[middle]!.least <= key) low = middle;
    else high = middle - 1;
  }
  return low;
}

const compare = (one: Keyed, other: Keyed): number =>
  one.key - other.key || Number(one.id > other.id) - Number(one.id < other.id);
