import { BOOKABLE_SLOTS, slotIndex, seatingMinutes } from '@mesa/contract';

/** the half hour of the first seating */
export const OPENS = slotIndex(BOOKABLE_SLOTS[0]!);
/** the half hour after the last seating of the day: 11:30 PM and two hours */
export const ENDS = 52;

const HALF_HOUR = 30;
/** How many half hours a table has per day: 48, and more for seatings that end after midnight. */
const CELLS_PER_TABLE = 64;

/**
 * How many half hours a seating takes: 3 for up to four people, 4 from five on (contract.md "Times and
 * tables").
 */
export function seatingLength(partySize: number): number {
  return seatingMinutes(partySize) / HALF_HOUR;
}

/**
 * The number of a cell, which is one half hour of one table. Half hours after midnight continue from 48 and
 * belong to the evening's date.
 */
export function cellOf(table: number, halfHour: number): number {
  return table * CELLS_PER_TABLE + halfHour;
}

/** Every half hour of these tables at which a seating may be: from 10:00 AM to the end of the last one. */
export function allCellsOf(tables: readonly number[]): number[] {
  return tables.flatMap((table) => Array.from({ length: ENDS - OPENS }, (_, i) => cellOf(table, OPENS + i)));
}

/**
 * Every half hour of every table that a seating takes. No seating overlaps a daylight-saving change: changes
 * are at 2:00 AM, when the last seating (11:30 PM, two hours) is over.
 */
export function cellsOf(tables: readonly number[], time: string, partySize: number): number[] {
  const first = slotIndex(time);
  return tables.flatMap((table) =>
    Array.from({ length: seatingLength(partySize) }, (_, i) => cellOf(table, first + i)),
  );
}
