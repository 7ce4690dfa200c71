import { HOLD_MINUTES, OFFER_HOLD_SECONDS } from '@mesa/contract';
import { inTransaction, newId, toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import type { BookingRequest } from '../domain/choose-tables';
import type { Booking, Hold } from '../domain/booking';
import type { BatchedInsert } from './commit/batched-insert';
import {
  endedAt,
  WAITLIST_MS,
  seated,
  seatedBeside,
  toBooking,
  toHold,
  type ReservationRecord,
  type Reservations,
} from './record';

export type Holds = ReturnType<typeof createHolds>;

const HOLD_MS = HOLD_MINUTES * 60_000;
const seatFor = (request: BookingRequest, tables: number[], moving?: Booking) =>
  moving ? seatedBeside(request, tables, moving) : seated(request, tables);

/** Holds: bookings to be, for a few minutes. They live in the collection of bookings and race for the same cells. */
export function createHolds(database: Database, reservations: Reservations, insertNew: BatchedInsert) {
  const end = async (filter: object, now: Date, passOn?: Date, session?: ClientSession): Promise<number> => {
    const { modifiedCount } = await reservations.updateMany(
      { ...filter, state: 'held' },
      endedAt(now, passOn),
      { session },
    );
    return modifiedCount;
  };

  const free = async (filter: object, session?: ClientSession): Promise<void> => {
    await reservations.updateMany(
      { passing_until: { $exists: true }, ...filter },
      { $unset: { cells: '', passing_until: '' }, $inc: { version: 1 } },
      { session },
    );
  };

  const insert = async (
    userId: string,
    seat: ReturnType<typeof seatedBeside>,
    now: Date,
    special: Partial<ReservationRecord>,
    session?: ClientSession,
  ): Promise<Hold> => {
    const record: ReservationRecord = {
      _id: toId(newId()),
      state: 'held',
      user_id: toId(userId),
      ...seat,
      version: 1,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + HOLD_MS),
      extended: false,
      ...special,
    };
    await (session
      ? reservations.collection.insertOne(record, { session: session as never })
      : insertNew(record));
    return toHold(record);
  };

  return {
    /** A hold by id that has not been let go, whoever's it is; it may have run out. */
    async find(id: string): Promise<Hold | null> {
      const record = await reservations.findOne({ _id: toId(id), state: 'held' }).lean<ReservationRecord>();
      return record && toHold(record);
    },

    /** Takes tables for five minutes, at one of the diner's free places; of a booking that is to move there, what it has not. */
    add: (
      userId: string,
      request: BookingRequest,
      tables: number[],
      place: number,
      now: Date,
      moving?: Booking,
    ): Promise<Hold> => insert(userId, seatFor(request, tables, moving), now, { place }),

    /** Takes tables in place of an older hold, which goes only if this succeeds; null when the older one went meanwhile. */
    replace(
      older: Hold,
      request: BookingRequest,
      tables: number[],
      now: Date,
      moving?: Booking,
    ): Promise<Hold | null> {
      return inTransaction(database, async (session) => {
        const before = await reservations
          .findOneAndUpdate({ _id: toId(older.id), state: 'held' }, endedAt(now), { session })
          .lean<ReservationRecord>();
        return before?.place === undefined
          ? null
          : insert(older.user_id, seatFor(request, tables, moving), now, { place: before.place }, session);
      });
    },

    /**
     * Takes tables for the first in line, for 120 seconds. A watch is offered a table once: a second time is a duplicate.
     * @param freed documents that the tables are passed on from, cleared away in the same transaction: at no moment can
     *   anyone else take them
     */
    offer(
      watch: { id: string; user_id: string } & BookingRequest,
      tables: number[],
      freed: readonly string[],
      now: Date,
    ): Promise<Hold> {
      const special = {
        watch_id: toId(watch.id),
        expires_at: new Date(now.getTime() + OFFER_HOLD_SECONDS * 1_000),
      };
      if (freed.length === 0) return insert(watch.user_id, seated(watch, tables), now, special);
      return inTransaction(database, async (session) => {
        const _id = { $in: freed.map(toId) };
        await end({ _id, expires_at: { $lte: now } }, now, undefined, session);
        await free({ _id }, session);
        return insert(watch.user_id, seated(watch, tables), now, special, session);
      });
    },

    /** What became of the offers that were made to these watches, by watch. */
    async offersOf(watchIds: readonly string[]): Promise<Map<string, Hold | Booking | 'ended'>> {
      if (watchIds.length === 0) return new Map();
      const records = await reservations
        .find({ watch_id: { $in: watchIds.map(toId), $exists: true } })
        .lean<ReservationRecord[]>();
      return new Map(
        records.map((record) => [
          record.watch_id!.toHexString(),
          record.state === 'held' ? toHold(record) : record.state === 'ended' ? 'ended' : toBooking(record),
        ]),
      );
    },

    /** Five minutes more, once; null when it was let go, ran out or was extended meanwhile. */
    async extend(hold: Hold, now: Date): Promise<Hold | null> {
      const record = await reservations
        .findOneAndUpdate(
          { _id: toId(hold.id), state: 'held', version: hold.version, expires_at: { $gt: now } },
          {
            $set: {
              expires_at: new Date(hold.expires_at.getTime() + HOLD_MS),
              extended: true,
              updated_at: now,
            },
            $inc: { version: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean<ReservationRecord>();
      return record && toHold(record);
    },

    /** Lets a hold go; false when there is none. */
    async release(id: string, now: Date, passOn?: Date): Promise<boolean> {
      return (await end({ _id: toId(id) }, now, passOn)) > 0;
    },

    /** Clears away those of `ids` that ran out, or are holds of `userId`, so that their cells can be taken. */
    async clear(ids: readonly string[], now: Date, userId?: string): Promise<void> {
      if (ids.length === 0) return;
      const _id = { $in: ids.map(toId) };
      const mine = userId ? [{ user_id: toId(userId) }] : [];
      await end({ _id, $or: [{ expires_at: { $lte: now } }, ...mine] }, now);
      await free({ _id, passing_until: { $lte: now } });
    },

    /** Ends what ran out; expiry itself was decided by whoever read it before. A lapsed offer waits a moment for the next in line. */
    async endExpired(now: Date): Promise<void> {
      const expired = { expires_at: { $lte: now } };
      // nearly always there is nothing: one look at two small indexes
      const [hold, passing] = await Promise.all([
        reservations.exists({ ...expired, state: 'held' }),
        reservations.exists({ passing_until: { $exists: true, $lte: now } }),
      ]);
      if (!hold && !passing) return;
      await end({ ...expired, watch_id: { $exists: false } }, now);
      await end({ ...expired, watch_id: { $exists: true } }, now, new Date(now.getTime() + WAITLIST_MS));
      await free({ passing_until: { $lte: now } });
    },

    /** Gives freed tables of a day to everyone, once nobody in line can use them. */
    freeForAll: (restaurantId: string, date: string): Promise<void> =>
      free({ restaurant_id: toId(restaurantId), date, cells: { $exists: true } }),
  };
}
