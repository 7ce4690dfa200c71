import { FORMER_GUEST, RESTAURANT_ZONE, wallTimeAt } from '@mesa/contract';
import { inTransaction, newId, toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession, QueryFilter, Types, UpdateQuery } from 'mongoose';
import type { BookingRequest } from '../domain/choose-tables';
import { nextUpdate, type Booking, type Details, type Hold } from '../domain/booking';
import type { Seating } from '../domain/seating';
import { vacatedCells, moveUpdate, unchanged, type BookingMove } from './booking-move';
import type { BatchedInsert } from './batched-insert';
import { cancelUpdate, NO_TEXTS } from './cancel-update';
import { toBooking } from './from-record';
import { orElse, outcomeOf, type Outcome } from './outcome';
import { endHoldUpdate, NEW_STATE, releaseUpdate } from './release-update';
import { seatingFields, type BookingRecord, type ReservationModels } from './reservation-models';
import { saveBooking } from './save-booking';

/** Both dates included, yyyy-mm-dd. */
export interface DateRange {
  from?: string;
  to?: string;
}

/** What identifies a request that may be sent twice. */
export interface IdempotencyKey {
  key: string;
  /** digest of the request */
  fingerprint: string;
}

/** A booking to be written. */
export interface NewRecord {
  diner: string;
  request: BookingRequest;
  seating: Seating;
  details: Details;
  /** one of the diner's, see quotas.ts */
  quotaSlot: number;
  now: Date;
  idempotency?: IdempotencyKey;
  /** what the account is called */
  name: string;
}

/** Of a booking whose party has not arrived: then it is no longer its diner's to cancel. */
const NOT_ARRIVED = { $exists: false } as const;

export type Moved = Outcome<Booking> | { outcome: 'changed-meanwhile' };

interface BookingStoreOptions {
  database: Database;
  models: ReservationModels;
  insert: BatchedInsert;
  newCode: () => string;
}

/**
 * Reservations. An operation on one booking is one write to one document, except for a move that needs a
 * transaction. The unique indexes decide every race: the outcome of a write names the conflict when another
 * diner, or the same one in another tab, was faster.
 */
export class Bookings {
  constructor(private readonly options: BookingStoreOptions) {}

  /** A booking of any diner, by id; null for a cancelled one. */
  async find(id: string): Promise<Booking | null> {
    const record = await this.models.bookings.findById(toId(id)).lean<BookingRecord>();
    return record && toBooking(record);
  }

  /** Whether the diner has cancelled this booking. */
  async isCancelled(id: string, userId: string): Promise<boolean> {
    return (await this.models.cancelled.exists({ _id: toId(id), user_id: toId(userId) })) !== null;
  }

  /** A diner's reservations: upcoming ones soonest first, then past ones latest first. */
  async list(userId: string, now: Date): Promise<Booking[]> {
    const records = await this.models.bookings
      .find({ user_id: toId(userId) })
      .sort({ starts_at: 1 })
      .lean<BookingRecord[]>();
    const all = records.map(toBooking);
    return [
      ...all.filter(({ starts_at }) => starts_at > now),
      ...all.filter(({ starts_at }) => starts_at <= now).reverse(),
    ];
  }

  /** The bookings of these days that still have their tables, by time. */
  async onDays(
    days: readonly { restaurant_id: string; date: string }[],
    session?: ClientSession,
  ): Promise<Booking[]> {
    if (days.length === 0) return [];
    const of = days.map(({ restaurant_id, date }) => ({
      restaurant_id: toId(restaurant_id),
      date,
      // the index of cells is used only by who repeats its partial filter
      cells: { $exists: true },
    }));
    const records = await this.models.bookings
      .find({ $or: of }, null, { session })
      .sort({ starts_at: 1, _id: 1 })
      .lean<BookingRecord[]>();
    return records.map(toBooking);
  }

  /** The upcoming bookings of these restaurants, of these dates where they are given, by time. */
  async upcoming(restaurantIds: readonly string[], now: Date, dates: DateRange = {}): Promise<Booking[]> {
    const { from = wallTimeAt(now, RESTAURANT_ZONE).date, to } = dates;
    const records = await this.models.bookings
      .find({
        restaurant_id: { $in: restaurantIds.map(toId) },
        date: { $gte: from, ...(to ? { $lte: to } : {}) },
        cells: { $exists: true },
        starts_at: { $gt: now },
      })
      .sort({ starts_at: 1, _id: 1 })
      .lean<BookingRecord[]>();
    return records.map(toBooking);
  }

  /** How many upcoming bookings each restaurant has; one without any is absent. */
  async countUpcoming(now: Date): Promise<Map<string, number>> {
    const counts = await this.models.bookings.aggregate<{ _id: Types.ObjectId; count: number }>([
      // every upcoming booking has a phone number, and the index holds those that have one
      { $match: { state: 'booked', starts_at: { $gt: now }, phone: { $gt: '' } } },
      { $group: { _id: '$restaurant_id', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]));
  }

  /** The booking that an earlier request with this key made. */
  async findByKey(userId: string, key: string): Promise<{ booking: Booking; fingerprint: string } | null> {
    const record = await this.models.all.findOne({ user_id: toId(userId), key }).lean<BookingRecord>();
    return record && { booking: toBooking(record), fingerprint: record.fingerprint ?? '' };
  }

  add({ diner, request, seating, ...fields }: NewRecord, session?: ClientSession): Promise<Outcome<Booking>> {
    return outcomeOf(async () => {
      const record: BookingRecord = {
        _id: toId(newId()),
        user_id: toId(diner),
        ...seatingFields(request, seating),
        ...this.booked(fields),
        version: 1,
      };
      await this.options.insert(record, session);
      return toBooking(record);
    });
  }

  /** Turns a live hold into the booking, in one write. */
  async convertHold(
    hold: Hold,
    { request, seating, ...others }: NewRecord,
    session?: ClientSession,
  ): Promise<Outcome<Booking> | { outcome: 'hold-gone' }> {
    const { state, ...fields } = this.booked(others);
    const written = await outcomeOf(async () => {
      const record = await this.models.holds
        .findOneAndUpdate(
          { _id: toId(hold.id), expires_at: { $gt: others.now } },
          {
            state,
            $set: { ...seatingFields(request, seating), ...fields },
            $unset: { expires_at: 1, extended: 1, moves: 1 },
            $inc: { version: 1 },
          },
          // not checked: this update has fields of a booking and of a hold
          { returnDocument: 'after', strict: false, session, ...NEW_STATE },
        )
        .lean<BookingRecord>();
      return record && toBooking(record);
    });
    return orElse(written, 'hold-gone');
  }

  /** Changes phone or notes alone; null when the booking was changed or cancelled meanwhile. */
  amend(booking: Booking, details: Partial<Details>, now: Date): Promise<Booking | null> {
    return this.save(
      { _id: toId(booking.id), version: booking.version },
      {
        $set: { ...details, updated_at: nextUpdate(now, booking.updated_at) },
        $unset: { previous: 1 },
        $inc: { version: 1 },
      },
    );
  }

  /**
   * Keeps that the party is coming at the date and time that were read; null when the booking was moved or
   * cancelled meanwhile, or has begun. Neither version nor `updated_at` changes: no mail follows.
   */
  confirm({ id, starts_at }: Booking, now: Date): Promise<Booking | null> {
    if (starts_at <= now) return Promise.resolve(null);
    return this.save({ _id: toId(id), starts_at }, { $set: { coming: true } });
  }

  /**
   * Swaps the booking's tables and time for new ones in one atomic write. Its transaction also releases a
   * hold that the move replaces, and keeps the old table for the waitlist.
   */
  async move(booking: Booking, move: BookingMove, session?: ClientSession): Promise<Moved> {
    const written = await outcomeOf(() => {
      if (!move.hold && !move.waitlistUntil)
        return this.save(unchanged(booking), moveUpdate(booking, move), session);
      if (session) return this.moveInTransaction(booking, move, session);
      return inTransaction(this.options.database, (transaction) =>
        this.moveInTransaction(booking, move, transaction),
      );
    });
    return orElse(written, 'changed-meanwhile');
  }

  /** Cancels a diner's upcoming bookings, and removes phone numbers and addresses. */
  async forgetDiner(userId: string, now: Date, session: ClientSession): Promise<void> {
    const user_id = toId(userId);
    const { bookings, cancelled } = this.models;
    await bookings.updateMany(
      { user_id, starts_at: { $gt: now }, status: NOT_ARRIVED },
      releaseUpdate({ state: 'cancelled', updated_at: now }),
      { session, ...NEW_STATE },
    );
    for (const model of [bookings, cancelled])
      await model.updateMany(
        { user_id },
        { $set: { ...NO_TEXTS, email: '', name: FORMER_GUEST } },
        { session },
      );
  }

  /** Cancels a booking; null when it is already cancelled or has begun. */
  cancel(id: string, now: Date, waitlistUntil?: Date): Promise<Booking | null> {
    return this.save(
      { _id: toId(id), starts_at: { $gt: now }, status: NOT_ARRIVED },
      releaseUpdate({ state: 'cancelled', updated_at: now }, waitlistUntil),
    );
  }

  /** Cancels a booking in the restaurant's name; null as for `cancel`. */
  cancelFor(reason: string, booking: Booking, now: Date): Promise<Booking | null> {
    return this.save(
      { _id: toId(booking.id), starts_at: { $gt: now }, status: NOT_ARRIVED },
      cancelUpdate(booking, { reason, now }),
    );
  }

  private get models(): ReservationModels {
    return this.options.models;
  }

  private save(
    filter: QueryFilter<BookingRecord>,
    update: UpdateQuery<BookingRecord>,
    session?: ClientSession,
  ): Promise<Booking | null> {
    return saveBooking(this.models.bookings, filter, update, session);
  }

  private async moveInTransaction(
    booking: Booking,
    move: BookingMove,
    session: ClientSession,
  ): Promise<Booking | null> {
    const { hold, waitlistUntil, now } = move;
    if (hold)
      await this.models.holds.updateOne({ _id: toId(hold.id) }, endHoldUpdate(now), {
        session,
        ...NEW_STATE,
      });
    const moved = await this.save(unchanged(booking), moveUpdate(booking, move), session);
    // changed meanwhile: the diner keeps the hold
    if (!moved) await session.abortTransaction();
    const left = moved && waitlistUntil ? vacatedCells(booking, moved, now, waitlistUntil) : undefined;
    if (left) await this.models.all.insertOne(left, { session });
    return moved;
  }

  private booked({
    details,
    quotaSlot,
    now,
    idempotency,
    name,
  }: Omit<NewRecord, 'diner' | 'request' | 'seating'>) {
    return {
      state: 'booked' as const,
      code: this.options.newCode(),
      ...details,
      name,
      quota_slot: quotaSlot,
      created_at: now,
      updated_at: now,
      ...idempotency,
    };
  }
}
