import { HOLD_MINUTES, OFFER_HOLD_SECONDS } from '@mesa/contract';
import { inTransaction, newId, toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession, QueryFilter } from 'mongoose';
import { isSameSlot, refuseUnlessOwn, type Booking, type Hold } from '../domain/booking';
import type { BookingRequest } from '../domain/choose-tables';
import { cellsOf, type Seating } from '../domain/seating';
import type { BatchedInsert } from './batched-insert';
import { toBooking, toHold } from './from-record';
import { orElse, outcomeOf, type Outcome } from './outcome';
import { endHoldUpdate, NEW_STATE, WAITLIST_MS } from './release-update';
import {
  seatingFields,
  type ClosingRecord,
  type PauseRecord,
  type HoldRecord,
  type ReservationModels,
  type ReservationRecord,
} from './reservation-models';

const HOLD_MS = HOLD_MINUTES * 60_000;

/** A hold to be written. */
export interface NewHold {
  diner: string;
  request: BookingRequest;
  seating: Seating;
  now: Date;
  /** the booking that is to move there: the hold leaves out its cells */
  moving?: Booking;
}

/** The first diner on the waitlist, and the tables to offer. */
export interface TableOffer {
  watch: { id: string; user_id: string } & BookingRequest;
  seating: Seating;
  /**
   * ids of documents that no longer hold the tables but are still in the index; cleared in the same
   * transaction, so that nobody else can take the tables
   */
  expired: readonly string[];
}

interface HoldStoreOptions {
  database: Database;
  models: ReservationModels;
  insert: BatchedInsert;
}

/** Holds. They are in the same collection as bookings and compete for the same cells. */
export class Holds {
  constructor(private readonly options: HoldStoreOptions) {}

  /** A hold of any diner, by id, that has not been released; it may have expired. */
  async find(id: string): Promise<Hold | null> {
    const record = await this.models.holds.findById(toId(id)).lean<HoldRecord>();
    return record && toHold(record);
  }

  /**
   * A diner's live hold; undefined for one that has expired or was released.
   * @throws Refusal `forbidden` for another diner's
   */
  async findLive(id: string, diner: string, now: Date): Promise<Hold | undefined> {
    const hold = await this.find(id);
    if (!hold) return undefined;
    refuseUnlessOwn(hold, diner);
    return hold.expires_at > now ? hold : undefined;
  }

  /** Whether the diner's hold has ended, within the last hour. */
  async isEnded(id: string, userId: string): Promise<boolean> {
    const ended = { _id: toId(id), user_id: toId(userId), state: 'ended' as const };
    return (await this.models.all.exists(ended)) !== null;
  }

  /** Takes tables for five minutes, with one of the diner's unused quota slots. */
  add(hold: NewHold & { quotaSlot: number }, session?: ClientSession): Promise<Outcome<Hold>> {
    return outcomeOf(() => this.insert(recordOf(hold, { quota_slot: hold.quotaSlot }), session));
  }

  /** Takes tables in place of an older hold, which ends only if this succeeds. */
  async replace(
    older: Hold,
    hold: NewHold,
    session?: ClientSession,
  ): Promise<Outcome<Hold> | { outcome: 'hold-gone' }> {
    const replaceIn = async (within: ClientSession) => {
      const before = await this.models.holds
        .findOneAndUpdate({ _id: toId(older.id) }, endHoldUpdate(hold.now), { session: within, ...NEW_STATE })
        .lean<HoldRecord>();
      const quotaSlot = before?.quota_slot;
      return quotaSlot === undefined ? null : this.insert(recordOf(hold, { quota_slot: quotaSlot }), within);
    };
    const written = await outcomeOf(() =>
      session ? replaceIn(session) : inTransaction(this.options.database, replaceIn),
    );
    return orElse(written, 'hold-gone');
  }

  /** Takes tables for the first diner on the waitlist, for 120 seconds. A watch gets one offer at most. */
  offer({ watch, seating, expired }: TableOffer, now: Date): Promise<Outcome<Hold>> {
    const record = recordOf(
      { diner: watch.user_id, request: watch, seating, now },
      { watch_id: toId(watch.id), expires_at: new Date(now.getTime() + OFFER_HOLD_SECONDS * 1_000) },
    );
    return outcomeOf(() => {
      if (expired.length === 0) return this.insert(record);
      return inTransaction(this.options.database, async (session) => {
        const _id = { $in: expired.map(toId) };
        await this.endWhere({ _id, expires_at: { $lte: now } }, endHoldUpdate(now), session);
        await this.releaseKept({ _id }, session);
        return this.insert(record, session);
      });
    });
  }

  /** The current state of the offers to these watches, by watch. */
  async offersOf(watchIds: readonly string[]): Promise<Map<string, Hold | Booking | 'ended'>> {
    if (watchIds.length === 0) return new Map();
    const records = await this.models.all
      .find({ watch_id: { $in: watchIds.map(toId), $exists: true } })
      // a closed day has no watch, nor has a pause
      .lean<Exclude<ReservationRecord, ClosingRecord | PauseRecord>[]>();
    return new Map(
      records.map((record) => [
        record.watch_id!.toHexString(),
        record.state === 'held' ? toHold(record) : record.state === 'ended' ? 'ended' : toBooking(record),
      ]),
    );
  }

  /** Extends a hold by five minutes, once; null when it was released, expired or was extended meanwhile. */
  async extend(hold: Hold, now: Date): Promise<Hold | null> {
    const expires_at = new Date(hold.expires_at.getTime() + HOLD_MS);
    const record = await this.models.holds
      .findOneAndUpdate(
        { _id: toId(hold.id), version: hold.version, expires_at: { $gt: now } },
        { $set: { expires_at, extended: true, updated_at: now }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<HoldRecord>();
    return record && toHold(record);
  }

  /**
   * Releases a hold; false when there is none.
   * @param waitlistUntil keeps its tables for the waitlist until then
   */
  async release(id: string, now: Date, waitlistUntil?: Date): Promise<boolean> {
    return (await this.endWhere({ _id: toId(id) }, endHoldUpdate(now, waitlistUntil))) > 0;
  }

  /** Clears those of `ids` that expired, so that their cells can be taken. */
  async clear(ids: readonly string[], now: Date, session?: ClientSession): Promise<void> {
    if (ids.length === 0) return;
    const _id = { $in: ids.map(toId) };
    await this.endWhere({ _id, expires_at: { $lte: now } }, endHoldUpdate(now), session);
    await this.releaseKept({ _id, kept_until: { $lte: now } }, session);
  }

  /** Ends live holds. */
  async end(ids: readonly string[], now: Date, session: ClientSession): Promise<void> {
    await this.endWhere({ _id: { $in: ids.map(toId) } }, endHoldUpdate(now), session);
  }

  /** Ends the live holds of a diner. */
  async endOf(userId: string, now: Date, session: ClientSession): Promise<void> {
    await this.endWhere({ user_id: toId(userId) }, endHoldUpdate(now), session);
  }

  /** Ends all holds at a restaurant. */
  async endAt(restaurantId: string, now: Date): Promise<void> {
    const there = { restaurant_id: toId(restaurantId), cells: { $exists: true } };
    await this.endWhere(there, endHoldUpdate(now));
    await this.releaseKept(there);
  }

  /** The live holds at these restaurants. */
  async live(restaurantIds: readonly string[], now: Date): Promise<Hold[]> {
    const records = await this.models.holds
      .find({
        restaurant_id: { $in: restaurantIds.map(toId) },
        cells: { $exists: true },
        expires_at: { $gt: now },
      })
      .lean<HoldRecord[]>();
    return records.map(toHold);
  }

  /**
   * Ends expired holds. Readers already treat them as expired. The tables of an expired offer stay kept for
   * the waitlist for a moment.
   */
  async endExpired(now: Date): Promise<void> {
    const expired = { expires_at: { $lte: now } };
    // cheap in the usual case, when nothing has expired: one read of two small indexes
    const [hold, kept] = await Promise.all([
      this.models.holds.exists(expired),
      this.models.all.exists({ kept_until: { $exists: true, $lte: now } }),
    ]);
    if (!hold && !kept) return;
    const waitlistUntil = new Date(now.getTime() + WAITLIST_MS);
    await this.endWhere({ ...expired, watch_id: { $exists: false } }, endHoldUpdate(now));
    await this.endWhere({ ...expired, watch_id: { $exists: true } }, endHoldUpdate(now, waitlistUntil));
    await this.releaseKept({ kept_until: { $lte: now } });
  }

  /** Makes the kept tables of a day available to everyone, once nobody on the waitlist can use them. */
  releaseToAll(restaurantId: string, date: string): Promise<void> {
    return this.releaseKept({ restaurant_id: toId(restaurantId), date, cells: { $exists: true } });
  }

  private get models(): ReservationModels {
    return this.options.models;
  }

  private async insert(record: HoldRecord, session?: ClientSession): Promise<Hold> {
    await this.options.insert(record, session);
    return toHold(record);
  }

  private async endWhere(
    filter: QueryFilter<HoldRecord>,
    ended: ReturnType<typeof endHoldUpdate>,
    session?: ClientSession,
  ): Promise<number> {
    const { modifiedCount } = await this.models.holds.updateMany(filter, ended, { session, ...NEW_STATE });
    return modifiedCount;
  }

  private async releaseKept(filter: QueryFilter<ReservationRecord>, session?: ClientSession): Promise<void> {
    await this.models.all.updateMany(
      { kept_until: { $exists: true }, ...filter },
      { $unset: { cells: 1, kept_until: 1 }, $inc: { version: 1 } },
      { session },
    );
  }
}

function recordOf(
  { diner, request, seating, now, moving }: NewHold,
  special: Partial<HoldRecord>,
): HoldRecord {
  return {
    _id: toId(newId()),
    state: 'held',
    user_id: toId(diner),
    ...(moving ? movedSeatingFields(request, seating, moving) : seatingFields(request, seating)),
    version: 1,
    created_at: now,
    updated_at: now,
    expires_at: new Date(now.getTime() + HOLD_MS),
    extended: false,
    ...special,
  };
}

/**
 * Like `seatingFields`, without the cells of the booking that is to move there: they would conflict in the
 * index.
 */
function movedSeatingFields(request: BookingRequest, seating: Seating, moving: Booking) {
  const { cells, ...seat } = seatingFields(request, seating);
  const movedCells =
    moving.restaurant_id === request.restaurant_id && moving.date === request.date
      ? cellsOf(moving, moving.time)
      : [];
  const others = cells.filter((cell) => !movedCells.includes(cell));
  // within its slot it relies on its booking in any case: both are one party
  if (others.length === cells.length && !isSameSlot(moving, request)) return { ...seat, cells };
  return {
    ...seat,
    moves: { id: toId(moving.id), version: moving.version },
    ...(others.length > 0 ? { cells: others } : {}),
  };
}
