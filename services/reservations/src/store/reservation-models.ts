import { BOOKING_SOURCES, slotInstant } from '@mesa/contract';
import { makeCollection, toId, type Database } from '@mesa/server-kit/mongo';
import { Schema, type InferSchemaType, type Model, type Types } from 'mongoose';
import type { BookingRequest } from '../domain/choose-tables';
import { cellsOf, type Seating } from '../domain/seating';

const STATES = ['held', 'ended', 'booked', 'cancelled', 'closed', 'paused'] as const;
const required = { required: true } as const;
/** absent rather than null: the partial indexes hold what exists */
const optional = { allowNull: false } as const;
const objectId = Schema.Types.ObjectId;

/** The fields of every reservation, in any state. */
const schema = new Schema(
  {
    /**
     * held → booked → cancelled, or held → ended: a hold becomes its booking in place, under the same id;
     * closed → ended: a day that the restaurant closes, which is nobody's and has all tables that were free;
     * paused → ended: a day on which it takes no booking online for a while, nobody's too
     */
    state: { type: String, enum: STATES, ...required },
    user_id: { type: objectId, ...required },
    restaurant_id: { type: objectId, ...required },
    date: { type: String, ...required },
    time: { type: String, ...required },
    party_size: { type: Number, ...required },
    tables: { type: [Number], ...required },
    /** half hours that the seating takes */
    length: { type: Number, ...required },
    /** absent once the table is released (an empty array would be indexed and conflict) */
    cells: { type: [Number], default: undefined, ...optional },
    starts_at: { type: Date, ...required },
    /** 0 to 19 for a diner's upcoming bookings, 100 and 101 for holds */
    quota_slot: { type: Number, ...optional },
    /** the watch to which the table was offered */
    watch_id: { type: objectId, ...optional },
    version: { type: Number, ...required },
    created_at: { type: Date, ...required },
    updated_at: { type: Date, ...required },
    /** a released table keeps its cells until then, so that only the waitlist can get it */
    kept_until: { type: Date, ...optional },
    /** when an ended hold may be forgotten */
    purge_at: { type: Date, ...optional },
  },
  { collection: 'reservations', discriminatorKey: 'state', strict: 'throw', versionKey: false },
);

const holdSchema = new Schema({
  expires_at: { type: Date, ...required },
  extended: { type: Boolean, ...required },
  /** the booking that this hold is to move, and its version then; the hold leaves out that booking's cells */
  moves: {
    type: new Schema(
      { id: { type: objectId, ...required }, version: { type: Number, ...required } },
      { _id: false },
    ),
    ...optional,
  },
});

const bookingSchema = new Schema({
  /** confirmation code */
  code: { type: String, ...required },
  phone: { type: String, default: '' },
  email: { type: String, default: '' },
  notes: { type: String, default: null },
  /** idempotency key, and digest of the request's body */
  key: { type: String, ...optional },
  fingerprint: { type: String, ...optional },
  /** where the last write moved it from, so that both days and both seats are published */
  previous: {
    type: new Schema(
      {
        date: { type: String, ...required },
        time: { type: String, ...required },
        party_size: { type: Number, ...required },
        tables: { type: [Number], ...required },
      },
      { _id: false },
    ),
    ...optional,
  },
  /** why the operator cancelled it */
  reason: { type: String, ...optional },
  /** the diner has answered a reminder; absent again once the booking is moved to another date or time */
  coming: { type: Boolean, ...optional },
  /** made by the seed; the seeded catalogue already counts it */
  seeded: { type: Boolean, ...optional },
  /** who brought it; absent for its diner */
  source: { type: String, enum: BOOKING_SOURCES, ...optional },
  name: { type: String, ...optional },
  staff_note: { type: String, default: null },
  status: { type: String, enum: ['seated', 'left', 'no_show'] as const, ...optional },
  status_by: { type: String, ...optional },
  status_at: { type: Date, ...optional },
  whole_length: { type: Number, ...optional },
  follows: { type: Boolean, ...optional },
});

/** A closed day has these of a reservation's fields, which no reservation could have. */
export const NOBODY = { user_id: '0'.repeat(24), time: '12:00 AM', party_size: 0, length: 0 } as const;
const closingSchema = new Schema({ closing_reason: { type: String, ...required } });
const pauseSchema = new Schema({ paused_until: { type: String, ...required } });

const having = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

// this index alone prevents double bookings (docs/decisions/007)
schema.index({ restaurant_id: 1, date: 1, cells: 1 }, { unique: true, ...having('cells') });
// a code is unique among bookings that still have tables; past and cancelled ones have none
schema.index(
  { restaurant_id: 1, code: 1 },
  { unique: true, partialFilterExpression: { code: { $exists: true }, cells: { $exists: true } } },
);
schema.index({ user_id: 1, key: 1 }, { unique: true, ...having('key') });
schema.index({ user_id: 1, quota_slot: 1 }, { unique: true, ...having('quota_slot') });
schema.index({ watch_id: 1 }, { unique: true, ...having('watch_id') });
schema.index({ user_id: 1, starts_at: 1 });
// a partial index leaves out bookings whose details have been emptied
schema.index({ starts_at: 1 }, { partialFilterExpression: { phone: { $gt: '' } } });
schema.index({ expires_at: 1 }, { partialFilterExpression: { state: 'held' } });
schema.index({ kept_until: 1 }, having('kept_until'));
schema.index({ purge_at: 1 }, { expireAfterSeconds: 0, ...having('purge_at') });

type Common = InferSchemaType<typeof schema> & { _id: Types.ObjectId };
type In<State extends Common['state']> = Common & { state: State };

/** A hold as stored. */
export type HoldRecord = In<'held'> & InferSchemaType<typeof holdSchema>;
/** A booking as stored; a cancelled one stays for its diner's calendar and for repeated requests. */
export type BookingRecord = In<'booked' | 'cancelled'> & InferSchemaType<typeof bookingSchema>;
/** An ended hold, or the tables that a moved booking has left, kept for the waitlist. */
export type EndedRecord = In<'ended'>;
/** A day that the restaurant has closed. */
export type ClosingRecord = In<'closed'> & InferSchemaType<typeof closingSchema>;
/** A day on which the restaurant has paused online booking. */
export type PauseRecord = In<'paused'> & InferSchemaType<typeof pauseSchema>;
/** A document of the collection; all types share the unique index on cells. */
export type ReservationRecord = HoldRecord | BookingRecord | EndedRecord | ClosingRecord | PauseRecord;

/** The collection, and the models of its types, which the state tells apart. */
export interface ReservationModels {
  all: Model<ReservationRecord>;
  holds: Model<HoldRecord>;
  bookings: Model<BookingRecord>;
  cancelled: Model<BookingRecord>;
  closings: Model<ClosingRecord>;
  pauses: Model<PauseRecord>;
}

/** Opens the collection and creates its indexes, which must exist before the first booking. */
export async function openReservationModels(database: Database): Promise<ReservationModels> {
  const all = database.model<ReservationRecord>('Reservation', schema);
  // tests open several instances in one process
  if (!all.discriminators) {
    all.discriminator('Hold', holdSchema, 'held');
    all.discriminator('EndedHold', new Schema(), 'ended');
    all.discriminator('Booking', bookingSchema, 'booked');
    all.discriminator('CancelledBooking', bookingSchema, 'cancelled');
    all.discriminator('Closing', closingSchema, 'closed');
    all.discriminator('Pause', pauseSchema, 'paused');
  }
  await makeCollection(all);
  return {
    all,
    holds: database.model<HoldRecord>('Hold'),
    bookings: database.model<BookingRecord>('Booking'),
    cancelled: database.model<BookingRecord>('CancelledBooking'),
    closings: database.model<ClosingRecord>('Closing'),
    pauses: database.model<PauseRecord>('Pause'),
  };
}

/** The stored fields that say where and when, with the cells that go with them. */
export function seatingFields({ restaurant_id, date, time, party_size }: BookingRequest, seating: Seating) {
  return {
    restaurant_id: toId(restaurant_id),
    date,
    time,
    party_size,
    tables: seating.tables,
    length: seating.length,
    cells: cellsOf(seating, time),
    starts_at: slotInstant(date, time),
  };
}
