import { BOOKABLE_SLOTS, HALF_HOUR, slotIndex, seatingMinutes } from '@mesa/contract';
import type { Rules } from '@mesa/contract/schemas';

/** the half hour of the first seating */
export const OPENS = slotIndex(BOOKABLE_SLOTS[0]!);
/** the half hour after the last seating of the day: no stay goes past 2:00 AM */
export const ENDS = 52;

/** How many half hours a table has per day: 48, and more for seatings that end after midnight. */
const CELLS_PER_TABLE = 64;

/** What a party takes of a day. */
export interface Seating {
  tables: number[];
  /** half hours */
  length: number;
  /** which of the parties that may begin in its slot it is, from 0; absent where any number may */
  start?: number;
  /** its first half hour is not its own: the party that sat there has left, or never came */
  follows?: true;
}

/**
 * How many half hours a seating takes by the restaurant's rules (contract.md "A restaurant's own rules"). A
 * long one is cut at 2:00 AM.
 */
export function seatingLength(
  { time, party_size }: { time: string; party_size: number },
  { turns }: Rules = {},
): number {
  return Math.min(seatingMinutes(party_size, turns) / HALF_HOUR, ENDS - slotIndex(time));
}

/**
 * The number of a cell, which is one half hour of one table. Half hours after midnight continue from 48 and
 * belong to the evening's date.
 */
export function cellOf(table: number, halfHour: number): number {
  return table * CELLS_PER_TABLE + halfHour;
}

/**
 * The number of a cell that only bounds how many parties begin in a slot: below zero, where no table has
 * any.
 */
export function startCellOf(time: string, start: number): number {
  return -cellOf(start, slotIndex(time));
}

/** What `startCellOf` made of the cell that is one, among these of one booking or hold. */
export function startOf(cells: readonly number[]): { slot: number; start: number } | undefined {
  const cell = cells.find((candidate) => candidate < 0);
  if (cell === undefined) return undefined;
  return { slot: -cell % CELLS_PER_TABLE, start: Math.floor(-cell / CELLS_PER_TABLE) };
}

/** Every half hour of these tables at which a seating may be: from 10:00 AM to the end of the last one. */
export function allCellsOf(tables: readonly number[]): number[] {
  return tables.flatMap((table) => Array.from({ length: ENDS - OPENS }, (_, i) => cellOf(table, OPENS + i)));
}

/**
 * Every cell that a seating takes. No seating overlaps a daylight-saving change: changes are at 2:00 AM, when
 * each is over.
 */
export function cellsOf({ tables, length, start, follows }: Seating, time: string): number[] {
  const first = slotIndex(time) + (follows ? 1 : 0);
  const count = length - (follows ? 1 : 0);
  const cells = tables.flatMap((table) => Array.from({ length: count }, (_, i) => cellOf(table, first + i)));
  return start === undefined ? cells : [...cells, startCellOf(time, start)];
}
