import { slotInstant } from '@mesa/contract';
import { inTransaction, newId, toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import type { Floor } from '../domain/floor';
import { startCellsBefore } from '../domain/free-starts';
import { refusals } from '../domain/refusals';
import { allCellsOf } from '../domain/seating';
import { outcomeOf } from './outcome';
import { endHoldUpdate, NEW_STATE } from './release-update';
import { NOBODY, type ClosingRecord, type ReservationModels } from './reservation-models';

/** No table has number 0, so the unique index of cells keeps one pause a day. */
const PAUSE_CELL = 0;
/** Each attempt fails only because somebody has just taken a table of the day. */
const ATTEMPTS_MAX = 20;

interface RestaurantDay {
  floor: Floor;
  /** yyyy-mm-dd */
  date: string;
  now: Date;
}

/**
 * Days that a restaurant closes, and pauses. A closed day takes every cell that no booking has, and a pause
 * every start before its end, under the index that prevents double bookings: either meets there whoever read
 * the day before it, and one loses (docs/decisions/038 and 040).
 */
export class Closings {
  constructor(
    private readonly database: Database,
    private readonly models: ReservationModels,
  ) {}

  /** Closes a day, and ends its holds. A day that is closed already gets the new reason. */
  close(day: RestaurantDay, reason: string): Promise<void> {
    return this.take((session) => this.closeOnce(day, reason, session));
  }

  /** Opens the closed days from one date to another, both included. Returns how many were closed. */
  async open(restaurantId: string, from: string, to: string, now: Date): Promise<number> {
    const { modifiedCount } = await this.models.closings.updateMany(
      { restaurant_id: toId(restaurantId), date: { $gte: from, $lte: to }, cells: { $exists: true } },
      endHoldUpdate(now),
      NEW_STATE,
    );
    return modifiedCount;
  }

  /** Why a day is closed; undefined for an open one. */
  async reasonOf(restaurantId: string, date: string): Promise<string | undefined> {
    const record = await this.models.closings
      .findOne({ restaurant_id: toId(restaurantId), date, cells: { $exists: true } }, { closing_reason: 1 })
      .lean<Pick<ClosingRecord, 'closing_reason'>>();
    return record?.closing_reason;
  }

  /** Pauses online booking on a day until a slot. A pause that runs gets the new end. */
  pause(day: RestaurantDay, until: string): Promise<void> {
    return this.take((session) => this.pauseOnce(day, until, session));
  }

  /** Takes a day's pause back, if there is one. */
  async resume(restaurantId: string, date: string, now: Date): Promise<void> {
    await this.models.pauses.updateMany(
      { restaurant_id: toId(restaurantId), date, cells: { $exists: true } },
      endHoldUpdate(now),
      NEW_STATE,
    );
  }

  /** @throws Refusal `unavailable` when diners are faster each time */
  private async take(write: (session: ClientSession) => Promise<void>): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const { outcome } = await outcomeOf(() => inTransaction(this.database, write));
      if (outcome === 'written') return;
    }
    throw refusals.tooManyAtOnce();
  }

  private async closeOnce(of: RestaurantDay, reason: string, session: ClientSession): Promise<void> {
    const { all, bookings, holds, closings } = this.models;
    const { floor, now } = of;
    const day = indexed(of);
    const { matchedCount } = await closings.updateOne(
      day,
      { $set: { closing_reason: reason, updated_at: now } },
      { session },
    );
    if (matchedCount > 0) return;
    await holds.updateMany(day, endHoldUpdate(now), { session, ...NEW_STATE });
    await all.updateMany({ ...day, ...KEPT }, UNKEEP, { session });
    const booked = await takenBy(bookings.find(day, { cells: 1 }, { session }));
    const tables = floor.tables.map(({ number }) => number);
    const cells = allCellsOf(tables).filter((cell) => !booked.has(cell));
    const record: ClosingRecord = {
      ...nobodysRecord(of),
      state: 'closed',
      tables,
      cells,
      updated_at: now,
      closing_reason: reason,
    };
    await all.insertOne(record, { session });
  }

  private async pauseOnce(of: RestaurantDay, until: string, session: ClientSession): Promise<void> {
    const { all, holds, pauses } = this.models;
    const { floor, date, now } = of;
    const day = indexed(of);
    // what may be taken from now on would keep its start from the pause; a hold that lives keeps its own
    await holds.updateMany({ ...day, expires_at: { $lte: now } }, endHoldUpdate(now), {
      session,
      ...NEW_STATE,
    });
    const begun = { starts_at: { $lt: slotInstant(date, until) } };
    await all.updateMany({ ...day, ...begun, ...KEPT }, UNKEEP, { session });
    const taken = await takenBy(all.find({ ...day, state: { $ne: 'paused' } }, { cells: 1 }, { session }));
    const starts = startCellsBefore(until, floor).filter((cell) => !taken.has(cell));
    await pauses.updateOne(
      day,
      {
        $set: { paused_until: until, cells: [PAUSE_CELL, ...starts], updated_at: now },
        $setOnInsert: nobodysRecord(of),
      },
      { session, upsert: true },
    );
  }
}

/** The documents of a day that the index of cells has. */
const indexed = ({ floor, date }: RestaurantDay) => ({
  restaurant_id: toId(floor.restaurant_id),
  date,
  cells: { $exists: true },
});

/** Tables that are kept for the waitlist, and how they become free for everyone. */
const KEPT = { kept_until: { $exists: true } };
const UNKEEP = { $unset: { cells: 1, kept_until: 1 }, $inc: { version: 1 } } as const;

const nobodysRecord = ({ floor, date, now }: RestaurantDay) => ({
  ...NOBODY,
  _id: toId(newId()),
  user_id: toId(NOBODY.user_id),
  restaurant_id: toId(floor.restaurant_id),
  date,
  tables: [],
  starts_at: slotInstant(date, NOBODY.time),
  version: 1,
  created_at: now,
});

async function takenBy(records: {
  lean(): PromiseLike<{ cells?: number[] | null }[]>;
}): Promise<Set<number>> {
  return new Set((await records.lean()).flatMap(({ cells }) => cells ?? []));
}
