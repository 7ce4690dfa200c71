import { HALF_HOUR, type DeskBooking, type DeskDay } from '@mesa/contract';
import { serviceMinutes } from './service-day';

/** A table, or a pair of tables that are pushed together. */
export interface Seating {
  tables: readonly number[];
  /** "12", or "12 + 13" */
  name: string;
  seats: number;
  /** until when it is free, in minutes of the service day; Infinity for the whole evening */
  freeUntil: number;
}

/** What a table is at a moment. */
export interface TableNow extends Seating {
  /** who has it */
  booking: DeskBooking | null;
}

/** No stay ends after 2:00 AM. */
export const LAST_END = 26 * 60;

/** The half hour that runs. */
export const halfHourOf = (minutes: number): number => Math.floor(minutes / HALF_HOUR) * HALF_HOUR;

/** @param minutes of the service day, now: -Infinity before it begins */
export function tablesNow(day: DeskDay, minutes: number): TableNow[] {
  return day.tables
    .filter((table) => !table.removed)
    .map((table) => {
      const stays = staysAt(day, table.number, minutes);
      return {
        ...singleOf(table),
        booking: stays.find(({ from, to }) => from <= minutes && minutes < to)?.booking ?? null,
        freeUntil: Math.min(Infinity, ...stays.filter(({ from }) => from > minutes).map(({ from }) => from)),
      };
    });
}

interface Stay {
  /** minutes of the service day */
  from: number;
  to: number;
  /** minutes of the service day, now */
  now: number;
  partySize: number;
  /** its own tables count as free */
  moving?: DeskBooking;
}

/** The seatings of a party that are free when it comes, the best fit first and pairs last. */
export function freeSeatings(day: DeskDay, stay: Stay): Seating[] {
  const singles = day.tables.filter((table) => !table.removed).map(singleOf);
  const pairs = day.pairs.map(({ tables, seats }) => ({
    tables,
    seats,
    name: tableNames(day, tables).join(' + '),
  }));
  const free = [...singles, ...pairs]
    .filter(({ seats }) => seats >= stay.partySize)
    .map((seating) => ({ ...seating, freeUntil: freeUntil(day, seating.tables, stay) }))
    .filter((seating) => seating.freeUntil > stay.from);
  const isShort = (seating: Seating) => (seating.freeUntil < stay.to ? 1 : 0);
  return free.sort(
    (a, b) => isShort(a) - isShort(b) || a.tables.length - b.tables.length || a.seats - b.seats,
  );
}

/** The names of tables, by their numbers. */
export const tableNames = (day: DeskDay, numbers: readonly number[]): string[] =>
  numbers.map((number) => day.tables.find((table) => table.number === number)?.name ?? `${number}`);

const singleOf = ({ number, name, seats }: DeskDay['tables'][number]) => ({ tables: [number], name, seats });

function freeUntil(day: DeskDay, tables: readonly number[], { from, now, moving }: Stay): number {
  const stays = tables
    .flatMap((table) => staysAt(day, table, now))
    .filter(({ booking, to }) => booking.id !== moving?.id && to > from);
  return Math.min(Infinity, ...stays.map((stay) => stay.from));
}

/** Who has a table, and when. A party that is still seated has it beyond the end of its stay. */
function staysAt(day: DeskDay, table: number, now: number) {
  return Object.values(day.bookings)
    .filter(({ status, tables }) => (status === 'booked' || status === 'seated') && tables.includes(table))
    .map((booking) => {
      const end = serviceMinutes(booking.until);
      const isOver = booking.status === 'seated' && end <= now && now < Infinity;
      return { booking, from: serviceMinutes(booking.time), to: isOver ? now + 1 : end };
    });
}
