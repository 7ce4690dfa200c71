import { duplicateKeyOf, makeCollection, newId, toId, type Database } from '@mesa/server-kit/mongo';
import { slotInstant } from '@mesa/contract';
import { Schema, type ClientSession, type InferSchemaType, type Model, type Types } from 'mongoose';
import type { BookingRequest } from '../domain/choose-tables';
import type { Watch } from '../domain/watch';

const DAY_SECONDS = 24 * 3_600;

const schema = new Schema(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    restaurant_id: { type: Schema.Types.ObjectId, required: true },
    date: { type: String, required: true },
    time: { type: String, required: true },
    party_size: { type: Number, required: true },
    state: { type: String, enum: ['waiting', 'offered', 'lapsed', 'served'] as const, required: true },
    created_at: { type: Date, required: true },
    starts_at: { type: Date, required: true },
    /** waiting or offered */
    on_waitlist: Boolean,
    /** 0 to 19 while it waits, so that concurrent requests cannot exceed the limit of watches */
    quota_slot: Number,
    /** it ended because the restaurant closed the day */
    closed: Boolean,
    /** the diner has left the waitlist; kept so that a repeated request to leave it succeeds */
    left: Boolean,
  },
  { collection: 'watches', strict: 'throw', versionKey: false },
);

type WatchRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

const onWaitlist = { partialFilterExpression: { on_waitlist: { $exists: true } } };
const notLeft = { left: { $exists: false } };
const waiting = { on_waitlist: { $exists: true }, state: 'waiting' as const };

// a diner is on the waitlist once for the same slot and party
schema.index(
  { user_id: 1, restaurant_id: 1, date: 1, time: 1, party_size: 1 },
  { unique: true, ...onWaitlist },
);
schema.index(
  { user_id: 1, quota_slot: 1 },
  { unique: true, partialFilterExpression: { quota_slot: { $exists: true } } },
);
schema.index({ restaurant_id: 1, date: 1, created_at: 1, _id: 1 }, onWaitlist);
schema.index({ user_id: 1, created_at: 1 });
schema.index({ starts_at: 1 }, { expireAfterSeconds: DAY_SECONDS });

/** @param random from 0 to below 1; spreads concurrent requests of one diner over the quota slots */
export async function createWatches(database: Database, random: () => number): Promise<Watches> {
  const records = database.model<WatchRecord>('Watch', schema);
  await makeCollection(records);
  return new Watches(records, random);
}

interface WatchWithQuotaSlot extends Watch {
  starts_at: Date;
  quota_slot: number;
}

/** The watches, in the order in which they were made. */
export class Watches {
  constructor(
    private readonly records: Model<WatchRecord>,
    private readonly random: () => number,
  ) {}

  /**
   * Puts a diner on the waitlist, with one of the quota slots that seem unused; a diner who is already on it
   * keeps the position. Null when a concurrent request was faster.
   */
  async add(
    userId: string,
    request: BookingRequest,
    unusedSlots: readonly number[],
    now: Date,
  ): Promise<Watch | null> {
    try {
      return await this.upsert(userId, request, unusedSlots, now);
    } catch (error) {
      if (duplicateKeyOf(error)) return null;
      throw error;
    }
  }

  private async upsert(
    userId: string,
    request: BookingRequest,
    unusedSlots: readonly number[],
    now: Date,
  ): Promise<Watch> {
    const { date, time, party_size } = request;
    const key = {
      user_id: toId(userId),
      restaurant_id: toId(request.restaurant_id),
      date,
      time,
      party_size,
      on_waitlist: true,
    };
    const record = await this.records
      .findOneAndUpdate(
        key,
        {
          $setOnInsert: {
            _id: toId(newId()),
            state: 'waiting',
            quota_slot: unusedSlots[Math.floor(this.random() * unusedSlots.length)],
            created_at: now,
            starts_at: slotInstant(date, time),
          },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<WatchRecord>();
    return toWatch(record!);
  }

  /** A diner's watches that have a quota slot, past ones included. */
  async withQuotaSlot(userId: string): Promise<WatchWithQuotaSlot[]> {
    const records = await this.records
      .find({ user_id: toId(userId), quota_slot: { $exists: true } })
      .lean<WatchRecord[]>();
    return records.map((record) => ({
      ...toWatch(record),
      starts_at: record.starts_at,
      // the filter asks for it
      quota_slot: record.quota_slot!,
    }));
  }

  /** Releases the quota slots of watches that no longer wait. */
  async releaseQuotaSlots(ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await this.records.updateMany({ _id: { $in: ids.map(toId) } }, { $unset: { quota_slot: 1 } });
  }

  /** A diner's watches for upcoming slots, in the order in which they were made. */
  async list(userId: string, now: Date): Promise<Watch[]> {
    const records = await this.records
      .find({ user_id: toId(userId), starts_at: { $gt: now }, ...notLeft })
      .sort({ created_at: 1, _id: 1 })
      .lean<WatchRecord[]>();
    return records.map(toWatch);
  }

  async find(id: string, session?: ClientSession): Promise<Watch | null> {
    const record = await this.records
      .findOne({ _id: toId(id), ...notLeft }, null, session ? { session } : {})
      .lean<WatchRecord>();
    return record && toWatch(record);
  }

  /** The waitlist of a day, first come first. */
  async waitlist(restaurantId: string, date: string): Promise<Watch[]> {
    const records = await this.records
      .find({ restaurant_id: toId(restaurantId), date, ...waiting })
      .sort({ created_at: 1, _id: 1 })
      .lean<WatchRecord[]>();
    return records.map(toWatch);
  }

  async isAwaited(restaurantId: string, date: string): Promise<boolean> {
    return (await this.records.exists({ restaurant_id: toId(restaurantId), date, ...waiting })) !== null;
  }

  /** Every day with a waitlist. */
  async awaitedDays(now: Date): Promise<{ restaurant_id: string; date: string }[]> {
    const days = await this.records.aggregate<{ _id: { restaurant_id: Types.ObjectId; date: string } }>([
      { $match: { ...waiting, starts_at: { $gt: now } } },
      { $group: { _id: { restaurant_id: '$restaurant_id', date: '$date' } } },
    ]);
    return days.map(({ _id }) => ({ restaurant_id: _id.restaurant_id.toHexString(), date: _id.date }));
  }

  /**
   * Records the state of a watch; an earlier state never overwrites a later one. False when its diner has
   * left the waitlist.
   */
  async recordState(
    id: string,
    state: 'offered' | 'lapsed' | 'served',
    session?: ClientSession,
  ): Promise<boolean> {
    const before: Watch['state'][] =
      state === 'offered' ? ['waiting', 'offered'] : ['waiting', 'offered', 'lapsed'];
    const { matchedCount } = await this.records.updateOne(
      { _id: toId(id), state: { $in: before }, ...notLeft },
      { $set: { state }, $unset: { quota_slot: 1, ...(state === 'offered' ? {} : { on_waitlist: 1 }) } },
      session ? { session } : {},
    );
    return matchedCount > 0;
  }

  /** Ends the waitlist of a day that the restaurant has closed; without a date, all of one that left Mesa. */
  async endAt(restaurantId: string, date?: string): Promise<void> {
    const day = date === undefined ? {} : { date };
    await this.records.updateMany(
      { restaurant_id: toId(restaurantId), ...day, on_waitlist: { $exists: true } },
      { $set: { state: 'lapsed', closed: true }, $unset: { on_waitlist: 1, quota_slot: 1 } },
    );
  }

  async leave(id: string): Promise<void> {
    await this.records.updateOne(
      { _id: toId(id) },
      { $set: { left: true }, $unset: { on_waitlist: 1, quota_slot: 1 } },
    );
  }

  /** Whether the diner has left the waitlist with this watch. */
  async isLeft(id: string, userId: string): Promise<boolean> {
    return (await this.records.exists({ _id: toId(id), user_id: toId(userId), left: true })) !== null;
  }

  async removeOf(userId: string, session: ClientSession): Promise<void> {
    await this.records.deleteMany({ user_id: toId(userId) }, { session });
  }
}

function toWatch({
  _id,
  user_id,
  restaurant_id,
  date,
  time,
  party_size,
  state,
  closed,
  created_at,
}: WatchRecord): Watch {
  return {
    id: _id.toHexString(),
    user_id: user_id.toHexString(),
    restaurant_id: restaurant_id.toHexString(),
    date,
    time,
    party_size,
    state,
    ...(closed ? { closed } : {}),
    created_at,
  };
}
