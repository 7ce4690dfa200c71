import { inTransaction, newId, toId, type Database } from '@mesa/server-kit/mongo';
import type { Booking } from '../domain/booking';
import type { BookingRequest } from '../domain/choose-tables';
import type { Seating } from '../domain/seating';
import { moveUpdate, unchanged, vacatedCells } from './booking-move';
import type { Moved, NewRecord } from './bookings';
import { cancelUpdate, type Cancellation } from './cancel-update';
import { toBooking } from './from-record';
import { orElse, outcomeOf, type Outcome } from './outcome';
import { NOBODY, seatingFields, type BookingRecord, type ReservationModels } from './reservation-models';
import { saveBooking } from './save-booking';

/** What a restaurant's desk writes in itself. */
export interface DeskRecord extends Pick<NewRecord, 'request' | 'seating' | 'now' | 'idempotency' | 'name'> {
  source: 'phone' | 'walk_in';
  phone: string;
  notes: string | null;
  staff_note: string | null;
  /** seated at once, by whom */
  seatedBy?: string;
}

/** A change by the desk. */
export interface DeskWrite {
  request: BookingRequest;
  seating: Seating;
  /** fields besides date, time, party size and tables */
  set: Partial<Pick<BookingRecord, DeskField>>;
  unset: DeskField[];
  /** whether the diner and the restaurant are mailed */
  isNotified: boolean;
  now: Date;
  /** until when what it gives up is kept for the waitlist */
  waitlistUntil?: Date;
}

type DeskField =
  | 'name'
  | 'phone'
  | 'notes'
  | 'staff_note'
  | 'status'
  | 'status_by'
  | 'status_at'
  | 'whole_length';

export type DeskBookings = ReturnType<typeof createDeskBookings>;

interface DeskBookingsOptions {
  database: Database;
  models: ReservationModels;
  newCode: () => string;
}

/** What a restaurant's desk writes. As for bookings of diners, the unique indexes decide every race. */
export function createDeskBookings({ database, models, newCode }: DeskBookingsOptions) {
  const save = saveBooking.bind(null, models.bookings);

  return {
    /** Writes in a booking of the desk: nobody's, without a quota slot. */
    add({ request, seating, now, idempotency, seatedBy, ...details }: DeskRecord): Promise<Outcome<Booking>> {
      return outcomeOf(async () => {
        const record: BookingRecord = {
          _id: toId(newId()),
          user_id: toId(NOBODY.user_id),
          ...seatingFields(request, seating),
          state: 'booked',
          code: newCode(),
          email: '',
          ...details,
          created_at: now,
          updated_at: now,
          ...idempotency,
          version: 1,
        };
        if (seatedBy) Object.assign(record, { status: 'seated', status_by: seatedBy, status_at: now });
        if (seating.follows) record.follows = true;
        await models.bookings.collection.insertOne(record);
        return toBooking(record);
      });
    },

    /** Changes a booking as its restaurant's desk says, if nobody has changed it since it was read. */
    async change(
      booking: Booking,
      { request, seating, set, unset, isNotified, now, waitlistUntil }: DeskWrite,
    ): Promise<Moved> {
      const { $set, $unset } = moveUpdate(booking, { request, seating, details: {}, now });
      // the diner and the restaurant hear of what concerns the diner alone
      const { updated_at, previous, ...seated } = $set;
      const update = {
        $set: { ...seated, ...set, ...(isNotified ? { updated_at, previous } : {}) },
        $unset: { ...$unset, ...Object.fromEntries(unset.map((field) => [field, 1])) },
        $inc: { version: 1 },
      };
      const written = await outcomeOf(() => {
        if (!waitlistUntil) return save(unchanged(booking), update);
        return inTransaction(database, async (session) => {
          const changed = await save(unchanged(booking), update, session);
          const left = changed && vacatedCells(booking, changed, now, waitlistUntil);
          if (left) await models.all.insertOne(left, { session });
          return changed;
        });
      });
      return orElse(written, 'changed-meanwhile');
    },

    /** Cancels a booking that the desk has seen; null when it was changed since. */
    cancel(booking: Booking, cancellation: Cancellation): Promise<Booking | null> {
      return save(unchanged(booking), cancelUpdate(booking, cancellation));
    },
  };
}
