import { BOOKABLE_SLOTS, RESTAURANT_ZONE, slotIndex, wallTimeAt } from '@mesa/contract';
import type { Floor } from './floor';
import { startCellOf, startOf } from './seating';
import { blocks, type Caller, type Taken } from './taken';

interface Slot {
  /** all that is taken of its day */
  taken: readonly Taken[];
  time: string;
  /** how many parties may begin in it, see `startsOf` */
  most: number;
}

/**
 * How many starts each slot of a day has; undefined where a party takes none. Those of today have them
 * without `parties_per_slot`, too, so that a pause meets in the index whoever read the day before it
 * (docs/decisions/040).
 */
export function startsOf(floor: Floor, date: string, now: Date): number | undefined {
  const isToday = date === wallTimeAt(now, RESTAURANT_ZONE).date;
  return isToday || floor.rules?.parties_per_slot !== undefined ? mostStarts(floor) : undefined;
}

/** The cells of all starts before a slot: who has them all lets nobody begin there. */
export function startCellsBefore(until: string, floor: Floor): number[] {
  return BOOKABLE_SLOTS.filter((time) => slotIndex(time) < slotIndex(until)).flatMap((time) =>
    Array.from({ length: mostStarts(floor) }, (_, start) => startCellOf(time, start)),
  );
}

/** Without a rule a start for every table, removed ones too: then a free table has a free start. */
const mostStarts = ({ rules, tables, removed_tables = [] }: Floor): number =>
  rules?.parties_per_slot ?? tables.length + removed_tables.length;

/**
 * The starts of a slot that `caller` may take now, under the unique index of cells, which decides every race.
 * Some parties begin there outside of these starts: those of before the rule have none, those of a larger
 * rule one that is no more. As many starts stay unused, from the first on, so that however many ask at once
 * there is never a party too many: such parties only become fewer.
 */
export function freeStarts({ taken, time, most }: Slot, now: Date, caller: Caller): number[] {
  const slot = slotIndex(time);
  const used = new Set<number>();
  let outside = 0;
  for (const document of taken) {
    const begins = startOf(document.cells);
    if (begins?.slot === slot && blocks(document, now, caller)) used.add(begins.start);
    if (!begins && document.begins === time && beginsAlone(document, taken)) {
      // also what is the caller's: the index does not show it, so nothing would end it
      if (blocks(document, now, { ...caller, user_id: undefined })) outside += 1;
    }
  }
  for (const start of used) if (start >= most) outside += 1;
  let first = 0;
  for (; first < most && outside > first; first += 1) if (used.has(first)) outside += 1;
  return Array.from({ length: most - first }, (_, i) => first + i).filter((start) => !used.has(start));
}

/** A hold for a move within the slot is the same party as its booking. */
const beginsAlone = ({ moves, begins }: Taken, taken: readonly Taken[]): boolean =>
  moves === undefined || !taken.some((document) => document.id === moves && document.begins === begins);
