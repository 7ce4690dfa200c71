import { slotIndex, weekdayOf, type Seat, type Tell } from '@mesa/contract';
import type { Rules } from '@mesa/contract/schemas';

export interface Table {
  /** within its restaurant; a table keeps it for ever, and no other table ever gets it */
  number: number;
  /** what the restaurant calls it; absent for one that is called by its number */
  name?: string;
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

/** The first and the last slot at which a party may sit down, both included. */
export interface Opening {
  first: string;
  last: string;
}

export interface Floor {
  restaurant_id: string;
  /** name, address and phone of the restaurant, for calendars and mails */
  name: string;
  address: string;
  phone?: string;
  tables: Table[];
  /** tables that the restaurant no longer has; bookings of then still name them */
  removed_tables?: Table[];
  pairs: Pair[];
  /** the openings by weekday, 0 for Sunday to 6 for Saturday; none on a closed day */
  hours: Opening[][];
  /** what it has decided of bookings online; absent where it has decided nothing */
  rules?: Rules;
  /** whom the restaurant wants to be notified of its bookings */
  tell?: Tell;
  /** addresses of the accounts that work its desk, as the restaurant's file has them */
  desk?: string[];
  /** it has left Mesa: nobody can book, and past bookings still name it */
  removed?: true;
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
  return possible.sort((a, b) => a.size - b.size || a.tables[0]! - b.tables[0]!);
}

/** Whether the restaurant seats parties at this slot on that day's weekday. */
export function isOpenAt(floor: Floor, date: string, time: string): boolean {
  const slot = slotIndex(time);
  return floor.hours[weekdayOf(date)]!.some(
    ({ first, last }) => slot >= slotIndex(first) && slot <= slotIndex(last),
  );
}

/** Whether this address works the restaurant's desk, in any letter case. */
export function isDesk({ desk = [] }: Floor, email: string): boolean {
  return desk.some((address) => address.toLowerCase() === email.toLowerCase());
}

/** When a party comes and where it sits, by the numbers of tables. */
type Seated = Omit<Seat, 'tables'> & { tables: number[] };

/** Whether a booking has a place on this floor: its tables, all large enough together, and open then. */
export function hasPlace(floor: Floor, { date, time, party_size, tables }: Seated): boolean {
  const seated = floor.tables.filter(({ number }) => tables.includes(number));
  const seats = seated.reduce((sum, { size }) => sum + size, 0);
  return seated.length === tables.length && seats >= party_size && isOpenAt(floor, date, time);
}

/** When a party comes and where it sits, by the names that the restaurant gave its tables. */
export function seatOf(floor: Floor, { date, time, party_size, tables }: Seated): Seat {
  const all = [...floor.tables, ...(floor.removed_tables ?? [])];
  const nameOf = (number: number): string =>
    all.find((table) => table.number === number)?.name ?? String(number);
  return { date, time, party_size, tables: tables.map(nameOf) };
}
