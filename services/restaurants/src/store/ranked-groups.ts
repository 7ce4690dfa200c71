import { RoaringBitmap32 } from 'roaring-wasm';
import {
  CELL_KM,
  cellOf,
  compareKeys,
  GROUPS,
  KEYS,
  kilometers,
  middleOfCell,
  type Order,
  type Ranked,
} from '../domain/search-orders';
import type { Point } from '../domain/search-phrases';

/** So few are sorted at once. */
const SORTED_MAX = 2_000;

/** Restaurants with the key of an order, by number. */
interface Keyed {
  number: number;
  key: number[];
}

/** Where a list goes on: after these values of the order and this id. */
export interface After {
  key: readonly number[];
  id: string;
}

const GROUPINGS = { ...GROUPS, distance: cellOf } as const;

/**
 * The restaurants in groups for each order, so that a page is read without sorting all matches. The groups of
 * the order by distance are cells of the map.
 */
export class RankedGroups {
  private readonly groups = new Map<Order, Map<number, RoaringBitmap32>>();

  constructor(private readonly ranked: readonly Ranked[]) {
    for (const order of Object.keys(GROUPINGS) as Order[]) this.groups.set(order, new Map());
  }

  add(number: number): void {
    for (const [order, groups] of this.groups) {
      const group = GROUPINGS[order](this.ranked[number]!);
      const set = groups.get(group);
      if (set) set.add(number);
      else groups.set(group, new RoaringBitmap32([number]));
    }
  }

  remove(number: number): void {
    for (const [order, groups] of this.groups)
      groups.get(GROUPINGS[order](this.ranked[number]!))?.remove(number);
  }

  /**
   * The matches in order, only as far as they are read.
   * @param from where distances begin
   */
  *inOrder(
    matches: RoaringBitmap32,
    order: Order,
    from: Point,
    after?: After,
  ): Generator<Keyed & { id: string }> {
    const isAfter = ({ number, key }: Keyed) =>
      !after || (compareKeys(key, after.key) || compareIds(this.ranked[number]!.id, after.id)) > 0;
    const sorted = (set: RoaringBitmap32): Keyed[] =>
      set
        .toArray()
        .map((number) => ({ number, key: KEYS[order](this.ranked[number]!, from) }))
        .filter(isAfter)
        .sort(
          (a, b) =>
            compareKeys(a.key, b.key) || compareIds(this.ranked[a.number]!.id, this.ranked[b.number]!.id),
        );
    const named = (one: Keyed) => ({ ...one, id: this.ranked[one.number]!.id });
    if (matches.size <= SORTED_MAX) return yield* sorted(matches).map(named);
    let waiting: Keyed[] = [];
    for (const { set, until } of this.steps(order, from)) {
      waiting = [...waiting, ...sorted(RoaringBitmap32.and(matches, set))];
      if (until === Infinity) {
        yield* waiting.map(named);
        waiting = [];
        continue;
      }
      // a cell farther away may have a restaurant that is nearer than one of this cell
      waiting.sort((a, b) => compareKeys(a.key, b.key));
      const near = waiting.findIndex(({ key }) => key[0]! > until);
      yield* waiting.splice(0, near === -1 ? waiting.length : near).map(named);
    }
    yield* waiting.map(named);
  }

  /** The groups in order; those of distances with the distance that all further ones have at least. */
  private *steps(order: Order, from: Point): Generator<{ set: RoaringBitmap32; until: number }> {
    const groups = [...this.groups.get(order)!];
    if (order !== 'distance') {
      for (const [, set] of groups.sort(([a], [b]) => a - b)) yield { set, until: Infinity };
      return;
    }
    const cells = groups
      .map(([cell, set]) => ({ set, km: kilometers(middleOfCell(cell), from) }))
      .sort((a, b) => a.km - b.km);
    for (const [i, { set }] of cells.entries())
      yield { set, until: (cells[i + 1]?.km ?? Infinity) - CELL_KM };
  }
}

const compareIds = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
