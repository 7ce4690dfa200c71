import { newId, toId } from '@mesa/server-kit/mongo';
import { nextUpdate, type Booking, type Details, type Hold } from '../domain/booking';
import type { BookingRequest } from '../domain/choose-tables';
import type { Seating } from '../domain/seating';
import { endHoldUpdate } from './release-update';
import { seatingFields, type EndedRecord } from './reservation-models';

/** A booking's new seating, time and details. */
export interface BookingMove {
  seating: Seating;
  request: BookingRequest;
  details: Partial<Details>;
  now: Date;
  /** given up for the move */
  hold?: Hold;
  /** until when the old tables are kept for the waitlist; absent when nobody waits */
  waitlistUntil?: Date;
}

/** Matches a booking that nobody has changed since it was read. */
export const unchanged = ({ id, version }: Booking) => ({ _id: toId(id), version });

/** Sets what the move changes. */
export function moveUpdate(booking: Booking, { request, seating, details, now }: BookingMove) {
  const { date, time, party_size } = booking;
  // an answer to a reminder was about the date and time of then
  const $unset = date === request.date && time === request.time ? {} : { coming: 1 as const };
  return {
    $set: {
      ...seatingFields(request, seating),
      ...details,
      updated_at: nextUpdate(now, booking.updated_at),
      previous: { date, time, party_size, tables: booking.tables },
    },
    $unset,
    $inc: { version: 1 },
  };
}

/** The cells that a moved booking has left, kept for the waitlist; undefined when it left none. */
export function vacatedCells(
  before: Booking,
  after: Booking,
  now: Date,
  waitlistUntil: Date,
): EndedRecord | undefined {
  const old = seatingFields(before, before);
  const kept = after.date === before.date ? seatingFields(after, after).cells : [];
  const cells = old.cells.filter((cell) => !kept.includes(cell));
  if (cells.length === 0) return undefined;
  return {
    _id: toId(newId()),
    user_id: toId(before.user_id),
    ...old,
    cells,
    version: 1,
    created_at: now,
    ...endHoldUpdate(now, waitlistUntil).$set,
    updated_at: now,
    state: 'ended',
  };
}
