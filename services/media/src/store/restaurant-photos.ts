import { toId, type Database } from '@mesa/server-kit/mongo';
import type { Upload } from '../domain/upload';
import { toUpload, type UploadDocument } from './uploads';

const AT_ONCE = 500;
const ofRestaurants = { restaurants: { $exists: true } } as const;

/** The uploads that restaurants show. */
export class RestaurantPhotos {
  private readonly records;

  constructor(database: Database) {
    this.records = database.collection<UploadDocument>('uploads');
  }

  /** The stored photo of restaurants that was sent with these bytes, or is exported with them. */
  async find(hash: Buffer): Promise<Upload | null> {
    const record = await this.records.findOne({
      ...ofRestaurants,
      $or: [{ sha256: hash.toString('hex') }, { 'pictures.etag': hash.toString('base64url') }],
      prefix: { $exists: true },
      droppedAt: { $exists: false },
    });
    return record && toUpload(record);
  }

  /** Makes restaurants show a photo, which therefore stays. */
  async keepFor(restaurants: readonly string[], id: string): Promise<void> {
    await this.records.updateOne(
      { _id: toId(id) },
      { $addToSet: { restaurants: { $each: [...restaurants] } }, $unset: { unconfirmedSince: 1 } },
    );
  }

  /** Takes from restaurants all photos but these, and drops those that no other restaurant shows. */
  async keepOnly(used: ReadonlyMap<string, readonly string[]>, at: Date): Promise<void> {
    const updates = [...used].map(([restaurant, ids]) => ({
      updateMany: {
        filter: { ...ofRestaurants, restaurants: restaurant, _id: { $nin: ids.map(toId) } },
        update: { $pull: { restaurants: restaurant } },
      },
    }));
    for (let first = 0; first < updates.length; first += AT_ONCE)
      await this.records.bulkWrite(updates.slice(first, first + AT_ONCE), { ordered: false });
    await this.records.updateMany(
      { ...ofRestaurants, 'restaurants.0': { $exists: false } },
      { $set: { droppedAt: at }, $unset: { restaurants: 1, unconfirmedSince: 1 } },
    );
  }

  /** Drops photos of an import that failed. */
  async dropAll(ids: readonly string[], at: Date): Promise<void> {
    await this.records.updateMany(
      { _id: { $in: ids.map(toId) } },
      { $set: { droppedAt: at }, $unset: { restaurants: 1, unconfirmedSince: 1 } },
    );
  }
}
