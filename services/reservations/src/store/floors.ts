import { makeCollection, toId, type Database } from '@mesa/server-kit/mongo';
import { Schema, type Types } from 'mongoose';
import type { Floor } from '../domain/floor';

const KEPT_MS = 10_000;
const KEPT_MAX = 5_000;
const DUPLICATE = 11_000;

interface FloorRecord extends Omit<Floor, 'restaurant_id'> {
  _id: Types.ObjectId;
}

const schema = new Schema<FloorRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    address: { type: String, required: true },
    tables: { type: [{ _id: false, number: Number, size: Number }], required: true },
    pairs: { type: [{ _id: false, name: String, tables: [Number], size: Number }], required: true },
    hours: { type: [Schema.Types.Mixed], required: true } as never,
  },
  { collection: 'floors', versionKey: false },
);

export type Floors = Awaited<ReturnType<typeof createFloors>>;

/**
 * Tables, pairs and hours of each restaurant. They hardly ever change, so each process caches them for ten
 * seconds.
 */
export async function createFloors(database: Database) {
  const model = database.model<FloorRecord>('Floor', schema);
  await makeCollection(model);
  const kept = new Map<string, { floor: Floor; until: number }>();

  const keep = (record: FloorRecord): Floor => {
    const { _id, name, address, tables, pairs, hours } = record;
    const floor: Floor = { restaurant_id: _id.toHexString(), name, address, tables, pairs, hours };
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(floor.restaurant_id, { floor, until: performance.now() + KEPT_MS });
    return floor;
  };

  return {
    /** The floors of the known restaurants among `ids`. */
    async ofMany(ids: readonly string[]): Promise<Map<string, Floor>> {
      const found = new Map<string, Floor>();
      const wanted: string[] = [];
      for (const id of ids) {
        const hit = kept.get(id);
        if (hit && hit.until > performance.now()) found.set(id, hit.floor);
        else wanted.push(id);
      }
      if (wanted.length > 0) {
        const records = await model.find({ _id: { $in: wanted.map(toId) } }).lean<FloorRecord[]>();
        for (const record of records) found.set(record._id.toHexString(), keep(record));
      }
      return found;
    },

    /** One restaurant's floor, or undefined when there is no such restaurant. */
    async find(id: string): Promise<Floor | undefined> {
      return (await this.ofMany([id])).get(id);
    },

    /** Adds the floors of restaurants that have none yet. */
    async addMissing(floors: readonly Floor[]): Promise<void> {
      const records = floors.map(
        ({ restaurant_id, ...floor }): FloorRecord => ({ _id: toId(restaurant_id), ...floor }),
      );
      try {
        await model.collection.insertMany(records, { ordered: false });
      } catch (error) {
        if ((error as { code?: number }).code !== DUPLICATE) throw error;
      }
    },
  };
}
