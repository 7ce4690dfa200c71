import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Log } from '@mesa/server-kit';
import { listenToChanges, type Listener, type LiveListener } from '@mesa/server-kit/events';
import { duplicateKeyOf, makeCollection, READ_ANYWHERE, toId, type Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import { Schema, type ClientSession, type InferSchemaType, type Model, type Types } from 'mongoose';
import { isDesk, type Floor } from '../domain/floor';

/** A change ends it earlier; a secondary that answers while there is no primary may not know the change. */
const CACHED_MS = 10_000;
const CACHED_MAX = 5_000;

const required = { required: true } as const;
const number = { type: Number, ...required } as const;
const table = new Schema(
  { number: { type: Number, ...required }, name: String, size: { type: Number, ...required } },
  { _id: false },
);

const schema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, ...required },
    name: { type: String, ...required },
    address: { type: String, ...required },
    phone: String,
    tables: { type: [table], ...required },
    removed_tables: { type: [table], default: undefined },
    pairs: {
      type: [
        {
          _id: false,
          name: { type: String, ...required },
          tables: { type: [Number], ...required },
          size: { type: Number, ...required },
        },
      ],
      ...required,
    },
    /** by weekday */
    hours: { type: [Schema.Types.Mixed], ...required },
    rules: new Schema(
      {
        turns: { type: [{ _id: false, up_to: number, minutes: number }], default: undefined },
        max_party: Number,
        lead_minutes: Number,
        horizon_days: Number,
        parties_per_slot: Number,
      },
      { _id: false },
    ),
    tell: new Schema(
      { email: { type: String, ...required }, language: { type: String, ...required } },
      { _id: false },
    ),
    desk: { type: [String], default: undefined },
    removed: Boolean,
    /** the last day whose bookings the restaurant was notified of */
    day_notified: String,
  },
  { collection: 'floors', strict: 'throw', versionKey: false },
);
const wantsToHear = { tell: { $exists: true } };
schema.index({ day_notified: 1 }, { partialFilterExpression: wantsToHear });

/** Addresses are compared without case. */
const ANY_CASE = { locale: 'en', strength: 2 } as const;
schema.index({ desk: 1 }, { collation: ANY_CASE, partialFilterExpression: { desk: { $exists: true } } });

type FloorRecord = Omit<
  InferSchemaType<typeof schema>,
  'rules' | 'tell' | 'desk' | 'phone' | 'hours' | 'removed_tables' | 'tables' | 'removed'
> &
  Pick<Floor, 'rules' | 'tell' | 'desk' | 'phone' | 'hours' | 'tables' | 'removed_tables' | 'removed'> & {
    _id: Types.ObjectId;
  };

/** What a floor may lack. */
const OPTIONAL = ['phone', 'rules', 'tell', 'desk', 'removed_tables', 'removed'] as const;

const floorFields = ({ restaurant_id, ...floor }: Floor) => ({ _id: toId(restaurant_id), ...floor });

/** Opens the collection and creates its indexes. */
export async function createFloors(database: Database): Promise<Floors> {
  const model = database.model<FloorRecord>('Floor', schema);
  await makeCollection(model);
  return new Floors(model);
}

/**
 * Tables, pairs and hours of each restaurant. They hardly ever change, so a process that follows their
 * changes caches them; others read them each time.
 */
export class Floors {
  private readonly cache = new LRUCache<string, Floor>({ max: CACHED_MAX, ttl: CACHED_MS });
  private listener?: LiveListener;
  /** how many changes were heard of: what was read before the last one is not cached */
  private changes = 0;

  constructor(private readonly model: Model<FloorRecord>) {}

  /** Caches floors from now on, each until it changes, whoever changes it. */
  follow(log: Log): Listener {
    this.listener = listenToChanges({
      source: this.model.collection,
      match: {},
      log,
      onChange: ({ documentKey }) => {
        this.changes += 1;
        if (documentKey) this.cache.delete(String(documentKey._id));
      },
      onGap: () => {
        this.changes += 1;
        this.cache.clear();
      },
    });
    return this.listener;
  }

  /** The floors of the known restaurants among `ids`, those too that have left Mesa. */
  async ofMany(ids: readonly string[]): Promise<Map<string, Floor>> {
    const byId = new Map<string, Floor>();
    const isLive = this.listener?.isLive() ?? false;
    const unknown = ids.filter((id) => {
      const cached = isLive ? this.cache.get(id) : undefined;
      if (cached) byId.set(id, cached);
      return !cached;
    });
    if (unknown.length === 0) return byId;
    const before = this.changes;
    const records = this.model.find({ _id: { $in: unknown.map(toId) } }).setOptions(READ_ANYWHERE);
    for (const record of await records.lean<FloorRecord[]>()) {
      const floor = toFloor(record);
      if (isLive && this.changes === before) this.cache.set(floor.restaurant_id, floor);
      byId.set(floor.restaurant_id, floor);
    }
    return byId;
  }

  /**
   * One restaurant's floor, or undefined when there is no such restaurant.
   * @throws Refusal `missing` for one that has left Mesa
   */
  async find(id: string): Promise<Floor | undefined> {
    const floor = (await this.ofMany([id])).get(id);
    if (floor?.removed) throw new Refusal('missing', say('notFound'));
    return floor;
  }

  /** The restaurants whose desk this address is, without case; by name. */
  async ofDesk(email: string): Promise<Floor[]> {
    const records = await this.model
      .find({ desk: email, removed: { $exists: false } })
      .collation(ANY_CASE)
      .sort({ name: 1, _id: 1 })
      .setOptions(READ_ANYWHERE)
      .lean<FloorRecord[]>();
    // SECURITY: the collation also takes some letters for others
    return records.map(toFloor).filter((floor) => isDesk(floor, email));
  }

  /** Some of the restaurants that want to hear of this day, and have not yet. */
  async unnotifiedOn(date: string, limit: number, session: ClientSession): Promise<Floor[]> {
    const records = await this.model
      .find({ ...wantsToHear, day_notified: { $ne: date } }, null, { session, limit })
      .lean<FloorRecord[]>();
    return records.map(toFloor);
  }

  /** Records that these restaurants were notified of a day. */
  async recordNotified(ids: readonly string[], date: string, session: ClientSession): Promise<void> {
    const day_notified = date;
    await this.model.updateMany({ _id: { $in: ids.map(toId) } }, { $set: { day_notified } }, { session });
  }

  /** All floors, by id. */
  async *all(): AsyncGenerator<Floor> {
    for await (const record of this.model.find().sort({ _id: 1 }).lean<FloorRecord[]>().cursor())
      yield toFloor(record);
  }

  /** Stores floors in place of what is stored of them. */
  async replaceAll(floors: readonly Floor[]): Promise<void> {
    await this.model.bulkWrite(
      floors.map(({ restaurant_id, ...floor }) => {
        const absent = OPTIONAL.filter((field) => floor[field] === undefined);
        const update = { $set: floor, $unset: Object.fromEntries(absent.map((field) => [field, 1])) };
        return { updateOne: { filter: { _id: toId(restaurant_id) }, update, upsert: true } };
      }),
      { ordered: false },
    );
  }

  /** Adds the floors of restaurants that have none yet. */
  async addMissing(floors: readonly Floor[]): Promise<void> {
    try {
      await this.model.insertMany(floors.map(floorFields), { ordered: false, lean: true });
    } catch (error) {
      if (duplicateKeyOf(error) === null) throw error;
    }
  }
}

function toFloor(record: FloorRecord): Floor {
  const { _id, name, address, phone, tables, removed_tables, pairs, hours, rules, tell, desk, removed } =
    record;
  const floor: Floor = {
    restaurant_id: _id.toHexString(),
    name,
    address,
    tables,
    pairs,
    hours,
  };
  if (phone) floor.phone = phone;
  if (removed_tables) floor.removed_tables = removed_tables;
  if (rules) floor.rules = rules;
  if (tell) floor.tell = tell;
  if (desk) floor.desk = desk;
  if (removed) floor.removed = removed;
  return floor;
}
