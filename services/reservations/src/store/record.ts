import { slotInstant } from '@mesa/contract';
import { makeCollection, toId, type Database } from '@mesa/server-kit/mongo';
import { Schema, type Model, type Types } from 'mongoose';
import { codeFromId } from '../domain/confirmation-code';
import type { BookingRequest } from '../domain/choose-tables';
import type { Booking, Hold } from '../domain/booking';
import type { Taken } from '../domain/taken';
import { cellsOf } from '../domain/seating';

/** A booking or a hold as stored; both are in one collection, under the unique index on cells. */
export interface ReservationRecord {
  _id: Types.ObjectId;
  /** held → booked → cancelled, or held → ended: a hold becomes its booking in place, under the same id */
  state: 'held' | 'booked' | 'cancelled' | 'ended';
  user_id: Types.ObjectId;
  restaurant_id: Types.ObjectId;
  date: string;
  time: string;
  party_size: number;
  tables: number[];
  /** absent once the table is released (an empty array would be indexed and conflict) */
  cells?: number[];
  starts_at: Date;
  /**
   * one of its diner's quota slots: 0 to 19 for upcoming bookings, 100 and 101 for holds; unique, so limits
   * are exact
   */
  place?: number;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** the day from which the last write moved it, so that both days are published */
  previous_date?: string;
  /** confirmation code of a booking; absent only in bookings of releases without codes */
  code?: string;
  phone?: string;
  email?: string;
  notes?: string | null;
  /** idempotency key, and digest of the request's body */
  key?: string;
  fingerprint?: string;
  expires_at?: Date;
  extended?: boolean;
  watch_id?: Types.ObjectId;
  /** for a hold that leaves out the cells of the booking it is to move: that booking and its version then */
  moves?: { id: Types.ObjectId; version: number };
  /** a released table keeps its cells until then, so that only the waitlist can get it */
  passing_until?: Date;
  /** made by the seed; the seeded catalogue already counts it */
  seeded?: boolean;
  /** when an ended hold may be forgotten */
  purge_at?: Date;
}

const schema = new Schema<ReservationRecord>(
  {
    state: { type: String, required: true },
    user_id: { type: Schema.Types.ObjectId, required: true },
    restaurant_id: { type: Schema.Types.ObjectId, required: true },
    date: { type: String, required: true },
    time: { type: String, required: true },
    party_size: { type: Number, required: true },
    tables: { type: [Number], default: undefined },
    cells: { type: [Number], default: undefined },
    starts_at: { type: Date, required: true },
    place: Number,
    version: { type: Number, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    previous_date: String,
    code: String,
    phone: String,
    email: String,
    notes: String,
    key: String,
    fingerprint: String,
    expires_at: Date,
    extended: Boolean,
    watch_id: Schema.Types.ObjectId,
    moves: { type: { _id: false, id: Schema.Types.ObjectId, version: Number }, default: undefined },
    passing_until: Date,
    seeded: Boolean,
    purge_at: Date,
  },
  { collection: 'reservations', versionKey: false },
);

const having = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

// this index alone prevents double bookings (docs/decisions/020)
schema.index({ restaurant_id: 1, date: 1, cells: 1 }, { unique: true, ...having('cells') });
// a code is unique among bookings that still have tables; past and cancelled ones have none
schema.index(
  { restaurant_id: 1, code: 1 },
  { unique: true, partialFilterExpression: { code: { $exists: true }, cells: { $exists: true } } },
);
schema.index({ user_id: 1, key: 1 }, { unique: true, ...having('key') });
schema.index({ user_id: 1, place: 1 }, { unique: true, ...having('place') });
schema.index({ watch_id: 1 }, { unique: true, ...having('watch_id') });
schema.index({ user_id: 1, starts_at: 1 });
schema.index({ expires_at: 1 }, { partialFilterExpression: { state: 'held' } });
schema.index({ passing_until: 1 }, having('passing_until'));
schema.index({ purge_at: 1 }, { expireAfterSeconds: 0, ...having('purge_at') });

export type Reservations = Model<ReservationRecord>;

/** Opens the collection and creates its indexes, which must exist before the first booking. */
export async function openReservations(database: Database): Promise<Reservations> {
  const model = database.model<ReservationRecord>('Reservation', schema);
  await makeCollection(model);
  return model;
}

/** The fields that say where and when, with the cells that go with them. */
export function seated(request: BookingRequest, tables: number[]) {
  const { date, time, party_size } = request;
  return {
    restaurant_id: toId(request.restaurant_id),
    date,
    time,
    party_size,
    tables,
    cells: cellsOf(tables, time, party_size),
    starts_at: slotInstant(date, time),
  };
}

/**
 * Like `seated`, without the cells of the booking that is to move there: they would conflict in the index.
 */
export function seatedBeside(request: BookingRequest, tables: number[], moving: Booking) {
  const { cells, ...seat } = seated(request, tables);
  const own =
    moving.restaurant_id === request.restaurant_id && moving.date === request.date
      ? cellsOf(moving.tables, moving.time, moving.party_size)
      : [];
  const others = cells.filter((cell) => !own.includes(cell));
  if (others.length === cells.length) return { ...seat, cells };
  return {
    ...seat,
    moves: { id: toId(moving.id), version: moving.version },
    ...(others.length > 0 ? { cells: others } : {}),
  };
}

const KEPT_AFTER_END_MS = 60 * 60_000;

/**
 * Releases tables and quota slot. With `waitlistUntil`, the tables stay kept for the waitlist until then.
 * @param fields other changes, including the new state
 */
export function freeing(fields: Partial<ReservationRecord>, waitlistUntil?: Date) {
  return {
    $set: { ...fields, ...(waitlistUntil ? { passing_until: waitlistUntil } : {}) },
    $unset: waitlistUntil
      ? { place: '' as const }
      : { place: '' as const, cells: '' as const, passing_until: '' as const },
    $inc: { version: 1 },
  };
}

/** Ends a hold; the record stays a while so that the change can still be published. */
export const endedAt = (now: Date, waitlistUntil?: Date) =>
  freeing(
    { state: 'ended', updated_at: now, purge_at: new Date(now.getTime() + KEPT_AFTER_END_MS) },
    waitlistUntil,
  );

const common = (record: ReservationRecord) => ({
  id: record._id.toHexString(),
  user_id: record.user_id.toHexString(),
  restaurant_id: record.restaurant_id.toHexString(),
  date: record.date,
  time: record.time,
  party_size: record.party_size,
  tables: record.tables,
  version: record.version,
  created_at: record.created_at,
});

export function toHold(record: ReservationRecord): Hold {
  return {
    ...common(record),
    state: 'held',
    expires_at: record.expires_at!,
    extended: record.extended ?? false,
    ...(record.watch_id ? { watch_id: record.watch_id.toHexString() } : {}),
    ...(record.moves ? { moves: { id: record.moves.id.toHexString(), version: record.moves.version } } : {}),
  };
}

export function toBooking(record: ReservationRecord): Booking {
  return {
    ...common(record),
    state: record.state === 'cancelled' ? 'cancelled' : 'booked',
    code: record.code ?? codeFromId(record._id.toHexString()),
    phone: record.phone ?? '',
    email: record.email ?? '',
    notes: record.notes ?? null,
    starts_at: record.starts_at,
    updated_at: record.updated_at,
  };
}

export type DayRecord = Pick<
  ReservationRecord,
  '_id' | 'state' | 'user_id' | 'cells' | 'expires_at' | 'watch_id' | 'passing_until'
>;

/** How long the table of an expired offer is kept for the waitlist before anyone may take it. */
export const WAITLIST_MS = 2_000;
const LONG_AGO = new Date(0);

export function toTaken({
  _id,
  state,
  user_id,
  cells = [],
  expires_at,
  watch_id,
  passing_until,
}: DayRecord): Taken {
  const id = _id.toHexString();
  if (passing_until) return { id, cells, free_at: passing_until, waitlist_at: LONG_AGO };
  const taken = { id, cells, user_id: user_id.toHexString() };
  if (state !== 'held') return { ...taken, free_at: null, waitlist_at: null };
  const free_at = watch_id ? new Date(expires_at!.getTime() + WAITLIST_MS) : expires_at!;
  return { ...taken, free_at, waitlist_at: expires_at! };
}
