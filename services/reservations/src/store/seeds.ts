import { toId } from '@mesa/server-kit/mongo';
import { codeFromId } from '../domain/confirmation-code';
import type { BookingRequest } from '../domain/choose-tables';
import type { Details } from '../domain/booking';
import { seated, type ReservationRecord, type Reservations } from './record';

const DUPLICATE = 11_000;

/** A booking of the demo data; its id is the same at every seeding. */
export interface SeededBooking extends BookingRequest {
  id: string;
  user_id: string;
  tables: number[];
  details: Details;
  created_at: Date;
  /** quota slot; only for a diner who can sign in and therefore has a limit */
  place?: number;
}

export type Seeds = ReturnType<typeof createSeeds>;

export function createSeeds(reservations: Reservations) {
  const record = ({
    id,
    user_id,
    tables,
    details,
    created_at,
    place,
    ...request
  }: SeededBooking): ReservationRecord => ({
    _id: toId(id),
    state: 'booked',
    code: codeFromId(id),
    user_id: toId(user_id),
    ...seated(request, tables),
    ...details,
    ...(place === undefined ? {} : { place }),
    version: 1,
    created_at,
    updated_at: created_at,
    seeded: true,
  });

  return {
    /** Adds missing bookings, except those that conflict with a real booking. Returns how many were added. */
    async add(bookings: readonly SeededBooking[]): Promise<number> {
      if (bookings.length === 0) return 0;
      try {
        return (await reservations.collection.insertMany(bookings.map(record), { ordered: false }))
          .insertedCount;
      } catch (error) {
        const { code, result } = error as { code?: number; result?: { insertedCount: number } };
        if (code !== DUPLICATE) throw error;
        return result?.insertedCount ?? 0;
      }
    },

    /** The start of a seeded booking; undefined when it does not exist (any more). */
    async startOf(id: string): Promise<Date | undefined> {
      const found = await reservations
        .findOne({ _id: toId(id), state: 'booked' }, { starts_at: 1 })
        .lean<Pick<ReservationRecord, 'starts_at'>>();
      return found?.starts_at;
    },

    /** Deletes a seeded booking, so that it can be added again at another time. */
    async forget(id: string): Promise<void> {
      await reservations.deleteOne({ _id: toId(id) });
    },
  };
}
