import { slotIndex, weekdayOf } from '@mesa/contract';

export interface Table {
  /** 1, 2, 3 … within its restaurant */
  number: number;
  /** seats */
  size: number;
}

/** Two tables that may be joined for a party that no single table seats (contract.md "Times and tables"). */
export interface Pair {
  name: string;
  /** the numbers of the two */
  tables: number[];
  size: number;
}

/** The first and the last slot at which a party may sit down, both included; null on a closed day. */
export type Hours = { first: string; last: string } | null;

export interface Floor {
  restaurant_id: string;
  /** name and address of the restaurant, for calendars */
  name: string;
  address: string;
  tables: Table[];
  pairs: Pair[];
  /** by weekday, 0 for Sunday to 6 for Saturday */
  hours: Hours[];
}

/** The table or joined pair of tables at which one party sits. */
export interface TableChoice {
  tables: number[];
  size: number;
}

/**
 * Where a party of this size may sit, smallest first: every single table that is large enough or, when the
 * restaurant has none, every pair that is.
 */
export function tableChoicesFor(floor: Floor, partySize: number): TableChoice[] {
  const single = floor.tables
    .filter(({ size }) => size >= partySize)
    .map(({ number, size }) => ({ tables: [number], size }));
  const possible =
    single.length > 0
      ? single
      : floor.pairs
          .filter(({ size }) => size >= partySize)
          .map(({ tables, size }) => ({ tables: [...tables], size }));
  return possible.sort((one, other) => one.size - other.size || one.tables[0]! - other.tables[0]!);
}

/** Whether the restaurant seats parties at this slot on that day's weekday. */
export function isOpenAt(floor: Floor, date: string, time: string): boolean {
  const hours = floor.hours[weekdayOf(date)];
  if (!hours) return false;
  const slot = slotIndex(time);
  return slot >= slotIndex(hours.first) && slot <= slotIndex(hours.last);
}
