import { inTransaction, newId, toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import type { BookingRequest } from '../domain/choose-tables';
import { nextUpdate, type Booking, type Details, type Hold } from '../domain/booking';
import type { BatchedInsert } from './commit/batched-insert';
import { endedAt, freeing, seated, toBooking, type ReservationRecord, type Reservations } from './record';

/** What identifies a request that may be sent twice. */
export interface IdempotencyKey {
  key: string;
  /** digest of what was asked */
  fingerprint: string;
}

/** A booking to be written. */
export interface NewRecord {
  diner: string;
  request: BookingRequest;
  details: Details;
  /** one of the diner's places, see places.ts */
  place: number;
  now: Date;
  sent?: IdempotencyKey;
}
interface Tables {
  tables: number[];
}

export type Bookings = ReturnType<typeof createBookings>;

/**
 * Reservations. Each write is one write to one document, and the unique indexes decide every race: a write throws the
 * database's duplicate-key error when another diner, or the same one in another tab, was faster.
 */
export function createBookings(
  database: Database,
  reservations: Reservations,
  insert: BatchedInsert,
  newCode: () => string,
) {
  const save = async (filter: object, update: object): Promise<Booking | null> => {
    const record = await reservations
      .findOneAndUpdate(filter, update, { returnDocument: 'after' })
      .lean<ReservationRecord>();
    return record && toBooking(record);
  };

  const booked = ({ details, place, now, sent }: Pick<NewRecord, 'details' | 'place' | 'now' | 'sent'>) => ({
    state: 'booked' as const,
    code: newCode(),
    ...details,
    place,
    created_at: now,
    updated_at: now,
    ...sent,
  });

  return {
    /** A booking by id, whoever's it is; a cancelled one is nothing. */
    async find(id: string): Promise<Booking | null> {
      const record = await reservations.findOne({ _id: toId(id), state: 'booked' }).lean<ReservationRecord>();
      return record && toBooking(record);
    },

    /** A diner's reservations: upcoming ones soonest first, then past ones latest first. */
    async list(userId: string, now: Date): Promise<Booking[]> {
      const records = await reservations
        .find({ user_id: toId(userId), state: 'booked' })
        .sort({ starts_at: 1 })
        .lean<ReservationRecord[]>();
      const all = records.map(toBooking);
      return [
        ...all.filter(({ starts_at }) => starts_at > now),
        ...all.filter(({ starts_at }) => starts_at <= now).reverse(),
      ];
    },

    /** What was booked by an earlier request with this key. */
    async findByKey(userId: string, key: string): Promise<{ booking: Booking; fingerprint: string } | null> {
      const record = await reservations.findOne({ user_id: toId(userId), key }).lean<ReservationRecord>();
      return record && { booking: toBooking(record), fingerprint: record.fingerprint! };
    },

    async add({ diner, request, tables, ...rest }: NewRecord & Tables): Promise<Booking> {
      const record: ReservationRecord = {
        _id: toId(newId()),
        user_id: toId(diner),
        ...seated(request, tables),
        ...booked(rest),
        version: 1,
      };
      await insert(record);
      return toBooking(record);
    },

    /**
     * Makes the diner's own live hold the booking, if it is one for just this request and has all of its cells: one
     * write, and nothing is read before. Null for any other hold.
     */
    promoteUnseen(holdId: string, { diner, request, ...rest }: NewRecord): Promise<Booking | null> {
      const { restaurant_id, date, time, party_size } = request;
      return save(
        {
          _id: toId(holdId),
          state: 'held',
          user_id: toId(diner),
          restaurant_id: toId(restaurant_id),
          date,
          time,
          party_size,
          expires_at: { $gt: rest.now },
          moves: { $exists: false },
        },
        { $set: booked(rest), $unset: { expires_at: '', extended: '' }, $inc: { version: 1 } },
      );
    },

    /** Makes a live hold the booking, in one write; null when it ran out or was let go meanwhile. */
    promote(hold: Hold, { request, tables, ...rest }: NewRecord & Tables): Promise<Booking | null> {
      return save(
        { _id: toId(hold.id), state: 'held', expires_at: { $gt: rest.now } },
        {
          $set: { ...seated(request, tables), ...booked(rest) },
          $unset: { expires_at: '', extended: '', moves: '' },
          $inc: { version: 1 },
        },
      );
    },

    /** Changes phone or notes alone; null when the booking was changed or cancelled meanwhile. */
    amend(booking: Booking, details: Partial<Details>, now: Date): Promise<Booking | null> {
      return save(
        { _id: toId(booking.id), state: 'booked', version: booking.version },
        { $set: { ...details, updated_at: nextUpdate(now, booking.updated_at) }, $inc: { version: 1 } },
      );
    },

    /**
     * Swaps the booking's tables and time for new ones, in one write that happens whole or not at all; null when the
     * booking was changed or cancelled meanwhile. What goes with it shares its transaction: a hold that is given up for
     * it, and the old table that is passed on to the first in line.
     */
    async move(
      booking: Booking,
      request: BookingRequest,
      tables: number[],
      details: Partial<Details>,
      now: Date,
      { hold, passOn }: { hold?: Hold; passOn?: Date } = {},
    ): Promise<Booking | null> {
      const leaves = request.date !== booking.date;
      const filter = { _id: toId(booking.id), state: 'booked' as const, version: booking.version };
      const update = {
        $set: {
          ...seated(request, tables),
          ...details,
          updated_at: nextUpdate(now, booking.updated_at),
          ...(leaves ? { previous_date: booking.date } : {}),
        },
        $inc: { version: 1 },
        // gone unless this very write sets it, so that each day that was left shows in the change it belongs to
        ...(leaves ? {} : { $unset: { previous_date: '' } }),
      };
      if (!hold && !passOn) return save(filter, update);
      return inTransaction(database, async (session) => {
        if (hold)
          await reservations.updateOne({ _id: toId(hold.id), state: 'held' }, endedAt(now), { session });
        const record = await reservations
          .findOneAndUpdate(filter, update, { returnDocument: 'after', session })
          .lean<ReservationRecord>();
        const left = record && passOn ? leftBehind(booking, record, now, passOn) : undefined;
        if (left) await reservations.collection.insertOne(left, { session: session as never });
        return record && toBooking(record);
      });
    },

    /** Cancels a diner's upcoming bookings, ends their holds, and forgets how to reach them. */
    async forgetDiner(userId: string, now: Date, session: ClientSession): Promise<void> {
      const user_id = toId(userId);
      const within = { session };
      await reservations.updateMany(
        { user_id, state: 'booked', starts_at: { $gt: now } },
        freeing({ state: 'cancelled', updated_at: now }),
        within,
      );
      await reservations.updateMany({ user_id, state: 'held' }, endedAt(now), within);
      await reservations.updateMany(
        { user_id, phone: { $exists: true } },
        { $set: { phone: '', email: '', notes: null } },
        within,
      );
    },

    /** Cancels for good; null when it is cancelled already or has begun. */
    cancel(id: string, now: Date, passOn?: Date): Promise<Booking | null> {
      return save(
        { _id: toId(id), state: 'booked', starts_at: { $gt: now } },
        freeing({ state: 'cancelled', updated_at: now }, passOn),
      );
    },
  };
}

/** The tables and hours that a moved booking has left, kept for the first in line; undefined when it left none. */
function leftBehind(
  before: Booking,
  after: ReservationRecord,
  now: Date,
  passOn: Date,
): ReservationRecord | undefined {
  const old = seated(before, before.tables);
  const cells = old.cells.filter((cell) => after.date !== before.date || !after.cells?.includes(cell));
  if (cells.length === 0) return undefined;
  const { $set } = endedAt(now, passOn);
  return {
    _id: toId(newId()),
    user_id: toId(before.user_id),
    ...old,
    cells,
    version: 1,
    created_at: now,
    updated_at: now,
    ...$set,
    state: 'ended',
  };
}
