import type { ClientSession } from 'mongoose';
import { hasAllCells, isForRequest, type Booking } from '../../domain/booking';
import type { BookingMove } from '../booking-move';
import type { CommitContext } from './commit-context';
import { takeTables, type Unavailable } from './take-tables';

/** Without what is decided here: the tables, and the time of the write. */
export type MoveToWrite = Omit<BookingMove, 'tables' | 'now'>;

export type MoveOutcome =
  | { outcome: 'moved'; booking: Booking }
  /** the booking, or the hold, is no longer as it was read */
  | { outcome: 'changed-meanwhile' }
  | Unavailable;

/** Moves a booking in one swap: to the tables of the hold if it is for this slot, or to available ones. */
export async function move(
  context: CommitContext,
  booking: Booking,
  asked: MoveToWrite,
): Promise<MoveOutcome> {
  const { request, hold } = asked;
  const write = (tables: number[], session?: ClientSession) =>
    context.bookings.move(booking, { ...asked, tables, now: context.now() }, session);
  const ignoring = hold ? [booking.id, hold.id] : [booking.id];
  const current = request.date === booking.date ? booking.time : undefined;
  const result =
    hold && isForRequest(hold, request) && hasAllCells(hold, booking)
      ? await write(hold.tables)
      : await takeTables(context, request, { diner: booking.user_id, ignoring, current }, write);
  if (result.outcome === 'written') return { outcome: 'moved', booking: result.value };
  return result.outcome === 'unavailable' ? result : { outcome: 'changed-meanwhile' };
}
