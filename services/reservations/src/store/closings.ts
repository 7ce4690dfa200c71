import { slotInstant } from '@mesa/contract';
import { inTransaction, newId, toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import type { Floor } from '../domain/floor';
import { allCellsOf } from '../domain/seating';
import { outcomeOf } from './outcome';
import { endHoldUpdate, NEW_STATE } from './release-update';
import { NOBODY, type ClosingRecord, type PauseRecord, type ReservationModels } from './reservation-models';

/** No table has number 0, so the unique index of cells keeps one pause a day. */
const PAUSE_CELL = 0;
/** Each attempt fails only because somebody has just taken a table of the day. */
const ATTEMPTS_MAX = 20;

/**
 * Days that a restaurant closes. A closed day takes every cell that no booking has, under the index
 * that prevents double bookings: a closing and a booking that race meet there, and one loses
 * (docs/decisions/038).
 */
export class Closings {
  constructor(
    private readonly database: Database,
    private readonly models: ReservationModels,
  ) {}

  /** Closes a day, and ends its holds. A day that is closed already gets the new reason. */
  async close(floor: Floor, date: string, reason: string, now: Date): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const { outcome } = await outcomeOf(() =>
        inTransaction(this.database, (session) => this.closeOnce({ floor, date, reason, now }, session)),
      );
      if (outcome === 'written') return;
    }
    throw new Error(`${floor.name} has so many bookings at this moment that ${date} cannot be closed`);
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
  async pause(restaurantId: string, date: string, until: string, now: Date): Promise<void> {
    const restaurant_id = toId(restaurantId);
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const { matchedCount } = await this.models.pauses.updateOne(
        { restaurant_id, date, cells: { $exists: true } },
        { $set: { paused_until: until, updated_at: now } },
      );
      if (matchedCount > 0) return;
      const record: PauseRecord = {
        _id: toId(newId()),
        state: 'paused',
        ...NOBODY,
        user_id: toId(NOBODY.user_id),
        restaurant_id,
        date,
        tables: [],
        cells: [PAUSE_CELL],
        starts_at: slotInstant(date, NOBODY.time),
        version: 1,
        created_at: now,
        updated_at: now,
        paused_until: until,
      };
      const { outcome } = await outcomeOf(() => this.models.all.insertMany([record], { lean: true }));
      if (outcome === 'written') return;
    }
  }

  /** Takes a day's pause back, if there is one. */
  async resume(restaurantId: string, date: string, now: Date): Promise<void> {
    await this.models.pauses.updateMany(
      { restaurant_id: toId(restaurantId), date, cells: { $exists: true } },
      endHoldUpdate(now),
      NEW_STATE,
    );
  }

  private async closeOnce(
    { floor, date, reason, now }: { floor: Floor; date: string; reason: string; now: Date },
    session: ClientSession,
  ): Promise<void> {
    const { all, bookings, holds, closings } = this.models;
    const restaurant_id = toId(floor.restaurant_id);
    const day = { restaurant_id, date, cells: { $exists: true } };
    const { matchedCount } = await closings.updateOne(
      day,
      { $set: { closing_reason: reason, updated_at: now } },
      { session },
    );
    if (matchedCount > 0) return;
    await holds.updateMany(day, endHoldUpdate(now), { session, ...NEW_STATE });
    await all.updateMany(
      { ...day, kept_until: { $exists: true } },
      { $unset: { cells: 1, kept_until: 1 }, $inc: { version: 1 } },
      { session },
    );
    const booked = new Set(
      (await bookings.find(day, { cells: 1 }, { session }).lean()).flatMap(cellsOfRecord),
    );
    const tables = floor.tables.map(({ number }) => number);
    const record: ClosingRecord = {
      _id: toId(newId()),
      state: 'closed',
      ...NOBODY,
      user_id: toId(NOBODY.user_id),
      restaurant_id,
      date,
      tables,
      cells: allCellsOf(tables).filter((cell) => !booked.has(cell)),
      starts_at: slotInstant(date, NOBODY.time),
      version: 1,
      created_at: now,
      updated_at: now,
      closing_reason: reason,
    };
    await all.insertOne(record, { session });
  }
}

const cellsOfRecord = ({ cells }: { cells?: number[] | null }): number[] => cells ?? [];
