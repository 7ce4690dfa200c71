import { weekdayOf, type DeskBooking, type DeskDay } from '@mesa/contract';
import { firstAndInitial, isDemoHost, type DeskViewer } from '../domain/desk-viewer';
import { statusOf } from '../domain/desk-status';
import { untilOf } from '../domain/desk-stay';
import { tableName } from '../domain/desk-seating';
import type { Booking } from '../domain/booking';
import type { Floor } from '../domain/floor';
import { isClosed, pausedUntil, type Taken } from '../domain/taken';
import { keyed } from '../present';

/** A booking as its restaurant's desk sees it. */
export function presentDeskBooking(booking: Booking, viewer: DeskViewer): DeskBooking {
  const { id, version, source, date, time, party_size, tables } = booking;
  const isPrivate = isDemoHost(viewer) && !booking.seeded;
  return {
    id,
    code: source === 'walk_in' || isPrivate ? null : booking.code,
    version,
    source,
    status: statusOf(booking),
    date,
    time,
    until: untilOf(booking),
    party_size,
    tables,
    name: (isPrivate ? firstAndInitial(booking.name) : booking.name) || null,
    phone: (isPrivate ? '' : booking.phone) || null,
    notes: isPrivate ? null : booking.notes,
    coming: booking.coming ?? null,
    staff_note: isPrivate ? null : booking.staff_note,
    by: booking.status_by ?? null,
    at: booking.status_at?.toISOString() ?? null,
  };
}

interface ReadDay {
  floor: Floor;
  date: string;
  taken: readonly Taken[];
  bookings: readonly Booking[];
  /** why the day is closed */
  reason: string | undefined;
  now: Date;
}

export function presentDeskDay({ floor, date, taken, bookings, reason, now }: ReadDay, viewer: DeskViewer) {
  const used = new Set(bookings.flatMap(({ tables }) => tables));
  const removed = (floor.removed_tables ?? []).filter(({ number }) => used.has(number));
  const held = taken.filter(({ available_at }) => available_at !== null && available_at > now);
  const day: DeskDay = {
    date,
    openings: floor.hours[weekdayOf(date)]!.map(({ first, last }) => ({ first, last })),
    closing: isClosed(taken) ? { reason: reason ?? '' } : null,
    paused_until: pausedUntil(taken) ?? null,
    covers: bookings
      .filter(({ status }) => status !== 'no_show')
      .reduce((sum, { party_size }) => sum + party_size, 0),
    held: held.filter(({ user_id }) => user_id !== undefined).length,
    tables: [
      ...floor.tables.map((table) => ({ number: table.number, name: tableName(table), seats: table.size })),
      ...removed.map((table) => ({
        number: table.number,
        name: tableName(table),
        seats: table.size,
        removed: true as const,
      })),
    ],
    pairs: floor.pairs.map(({ tables, size }) => ({ tables, seats: size })),
    bookings: keyed(bookings.map((booking) => presentDeskBooking(booking, viewer))),
  };
  return { day };
}
