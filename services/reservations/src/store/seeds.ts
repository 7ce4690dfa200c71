import { duplicateKeyOf, toId } from '@mesa/server-kit/mongo';
import { mongo } from 'mongoose';
import { codeFromId } from '../domain/confirmation-code';
import type { BookingRequest } from '../domain/choose-tables';
import type { Seating } from '../domain/seating';
import type { ArrivalStatus, Details } from '../domain/booking';
import type { Quotas } from './quotas';
import { seatingFields, type BookingRecord, type ReservationModels } from './reservation-models';

/** A booking of the demo data; its id is the same at every seeding. */
export interface SeededBooking extends BookingRequest, Seating {
  id: string;
  user_id: string;
  details: Details;
  created_at: Date;
  /** what its diner is called */
  name: string;
  /** what the desk says of it */
  status?: ArrivalStatus;
  source?: 'phone';
  /** quota slot; only for a diner who can sign in and therefore has a limit */
  quotaSlot?: number;
}

export type Seeds = ReturnType<typeof createSeeds>;

export function createSeeds({ all, bookings }: ReservationModels, quotas: Quotas) {
  const record = ({
    id,
    user_id,
    details,
    created_at,
    quotaSlot,
    name,
    status,
    source,
    ...booking
  }: SeededBooking): BookingRecord => {
    const stored: BookingRecord = {
      _id: toId(id),
      state: 'booked',
      code: codeFromId(id),
      user_id: toId(user_id),
      ...seatingFields(booking, booking),
      ...details,
      name,
      ...(quotaSlot === undefined ? {} : { quota_slot: quotaSlot }),
      version: 1,
      created_at,
      updated_at: created_at,
      seeded: true,
    };
    if (status) stored.status = status;
    if (source) stored.source = source;
    return stored;
  };

  return {
    /** Adds missing bookings, except those that conflict with a real booking. Returns how many were added. */
    async add(seeded: readonly SeededBooking[]): Promise<number> {
      if (seeded.length === 0) return 0;
      try {
        return (await all.insertMany(seeded.map(record), { ordered: false, lean: true })).length;
      } catch (error) {
        if (!(error instanceof mongo.MongoBulkWriteError) || !duplicateKeyOf(error)) throw error;
        return error.insertedCount;
      }
    },

    /** A quota slot for another upcoming booking; undefined when the diner has used all. */
    async unusedQuotaSlot(userId: string, now: Date): Promise<number | undefined> {
      return (await quotas.of(userId, now)).forBookings[0];
    },

    /** The start of a seeded booking; undefined when it does not exist (any more). */
    async startOf(id: string): Promise<Date | undefined> {
      const record = await bookings
        .findById(toId(id), { starts_at: 1 })
        .lean<Pick<BookingRecord, 'starts_at'>>();
      return record?.starts_at;
    },

    /** Deletes a seeded booking, so that it can be added again at another time. */
    async forget(id: string): Promise<void> {
      await all.deleteOne({ _id: toId(id) });
    },
  };
}
