import type { ClientSession, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { Booking } from '../domain/booking';
import { toBooking } from './from-record';
import { NEW_STATE } from './release-update';
import type { BookingRecord } from './reservation-models';

/** Updates one booking; null when none matches. */
export async function saveBooking(
  bookings: Model<BookingRecord>,
  filter: QueryFilter<BookingRecord>,
  update: UpdateQuery<BookingRecord>,
  session?: ClientSession,
): Promise<Booking | null> {
  const record = await bookings
    .findOneAndUpdate(filter, update, { returnDocument: 'after', session, ...NEW_STATE })
    .lean<BookingRecord>();
  return record && toBooking(record);
}
