import { duplicateKeyOf, makeCollection, READ_ANYWHERE, toId, type Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { Floor } from '../domain/floor';

const CACHED_MS = 10_000;
const CACHED_MAX = 5_000;

const schema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    address: { type: String, required: true },
    tables: {
      type: [
        { _id: false, number: { type: Number, required: true }, size: { type: Number, required: true } },
      ],
      required: true,
    },
    pairs: {
      type: [
        {
          _id: false,
          name: { type: String, required: true },
          tables: { type: [Number], required: true },
          size: { type: Number, required: true },
        },
      ],
      required: true,
    },
    /** by weekday; null on a closed day */
    hours: { type: [Schema.Types.Mixed], required: true },
  },
  { collection: 'floors', strict: 'throw', versionKey: false },
);

type FloorRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export type Floors = Awaited<ReturnType<typeof createFloors>>;

/**
 * Tables, pairs and hours of each restaurant. They hardly ever change, so each process caches them for ten
 * seconds.
 */
export async function createFloors(database: Database) {
  const model = database.model<FloorRecord>('Floor', schema);
  await makeCollection(model);
  const cache = new LRUCache<string, Floor>({ max: CACHED_MAX, ttl: CACHED_MS });

  return {
    /** The floors of the known restaurants among `ids`. */
    async ofMany(ids: readonly string[]): Promise<Map<string, Floor>> {
      const found = new Map<string, Floor>();
      const unknown: string[] = [];
      for (const id of ids) {
        const cached = cache.get(id);
        if (cached) found.set(id, cached);
        else unknown.push(id);
      }
      if (unknown.length === 0) return found;
      const records = model.find({ _id: { $in: unknown.map(toId) } }).setOptions(READ_ANYWHERE);
      for (const record of await records.lean<FloorRecord[]>()) {
        const floor = toFloor(record);
        cache.set(floor.restaurant_id, floor);
        found.set(floor.restaurant_id, floor);
      }
      return found;
    },

    /** One restaurant's floor, or undefined when there is no such restaurant. */
    async find(id: string): Promise<Floor | undefined> {
      return (await this.ofMany([id])).get(id);
    },

    /** Adds the floors of restaurants that have none yet. */
    async addMissing(floors: readonly Floor[]): Promise<void> {
      const records = floors.map(({ restaurant_id, ...floor }) => ({ _id: toId(restaurant_id), ...floor }));
      try {
        await model.insertMany(records, { ordered: false, lean: true });
      } catch (error) {
        if (duplicateKeyOf(error) === null) throw error;
      }
    },
  };
}

function toFloor({ _id, ...floor }: FloorRecord): Floor {
  return { restaurant_id: _id.toHexString(), ...floor };
}
