import { RoaringBitmap32 } from 'roaring-wasm';
import { CELL_KM, cellOf, KEYS, kilometers, middleOfCell, STEPS } from '../domain/search-orders';
import type { Order, Ranked } from '../domain/search-orders';
import type { Point } from '../domain/search-phrases';

/** So few are sorted at once. */
const SORTED_MAX = 2_000;
const ORDERS = [...(Object.keys(STEPS) as (keyof typeof STEPS)[]), 'distance'] as const;

/** A restaurant with its key in an order. */
export interface Keyed {
  id: string;
  key: number;
}

/**
 * The restaurants in groups for each order, so that a page is read without sorting all matches: steps of the
 * key, and for distances cells of the map.
 */
export class RankedGroups {
  private readonly groups = new Map(ORDERS.map((order) => [order, new Map<number, RoaringBitmap32>()]));

  constructor(private readonly ranked: readonly Ranked[]) {}

  add(number: number): void {
    for (const [order, groups] of this.groups) {
      const group = groupOf(order, this.ranked[number]!);
      const set = groups.get(group);
      if (set) set.add(number);
      else groups.set(group, new RoaringBitmap32([number]));
    }
  }

  remove(number: number): void {
    for (const [order, groups] of this.groups)
      groups.get(groupOf(order, this.ranked[number]!))?.remove(number);
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
    for (const { set, least } of isSmall ? [] : this.groupsFrom(order, from)) {
      // no group from here on has a smaller key
      yield* waiting.filter(({ key }) => key < least).sort(compare);
      waiting = [...waiting.filter(({ key }) => key >= least), ...read(RoaringBitmap32.and(matches, set))];
    }
    yield* waiting.sort(compare);
  }

  /** The groups with the least key that their restaurants may have, in this order. */
  private groupsFrom(order: Order, from: Point): { set: RoaringBitmap32; least: number }[] {
    return [...this.groups.get(order)!]
      .map(([group, set]) => ({
        set,
        least: order === 'distance' ? kilometers(middleOfCell(group), from) - CELL_KM : group * STEPS[order],
      }))
      .sort((one, other) => one.least - other.least);
  }
}

const groupOf = (order: Order, one: Ranked): number =>
  order === 'distance' ? cellOf(one) : Math.floor(KEYS[order](one, one) / STEPS[order]);

const compare = (one: Keyed, other: Keyed): number =>
  one.key - other.key || Number(one.id > other.id) - Number(one.id < other.id);
