import { inTransaction, isId, makeCollection, newId, toId, type Database } from '@mesa/server-kit/mongo';
import { Schema, type ClientSession, type Model, type Types } from 'mongoose';
import type { Picture, Stored, Upload } from '../domain/upload';

/** An upload as it is stored. */
export interface UploadDocument extends Omit<Upload, 'id' | 'stored'>, Partial<Stored> {
  _id: Types.ObjectId;
  /** when a request last attached it to its review */
  attachedAt?: Date;
  /** since when no review is known to show it; absent while one does */
  unconfirmedSince?: Date;
  /** since when the sent bytes are gone for good, and only pictures made from them are left */
  originalRemovedAt?: Date;
}

const unattached = (owner: string) => ({
  owner,
  unconfirmedSince: { $exists: true },
  reviewId: { $exists: false },
});

const ofRestaurants = { restaurants: { $exists: true } };

const schema = new Schema<UploadDocument>(
  {
    key: { type: String, required: true },
    owner: { type: String, required: true },
    filename: { type: String, required: true },
    contentType: { type: String, required: true },
    byteSize: { type: Number, required: true },
    checksum: { type: String, required: true },
    createdAt: { type: Date, required: true },
    original: String,
    prefix: String,
    sha256: String,
    pictures: {
      type: [
        new Schema<Picture>({ width: Number, bytes: Number, etag: String }, { _id: false, strict: 'throw' }),
      ],
      default: undefined,
    },
    reviewId: String,
    restaurants: { type: [String], default: undefined },
    attachedAt: Date,
    unconfirmedSince: Date,
    droppedAt: Date,
    originalRemovedAt: Date,
  },
  { strict: 'throw', versionKey: false, collection: 'uploads' },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ unconfirmedSince: 1 }, { sparse: true });
schema.index({ reviewId: 1 }, { sparse: true });
schema.index({ sha256: 1 }, { partialFilterExpression: ofRestaurants });
schema.index({ 'pictures.etag': 1 }, { partialFilterExpression: ofRestaurants });
schema.index({ restaurants: 1 }, { partialFilterExpression: ofRestaurants });
schema.index({ owner: 1 }, { partialFilterExpression: { unconfirmedSince: { $exists: true } } });
schema.index({ originalRemovedAt: 1 });
schema.index({ droppedAt: 1 }, { sparse: true });

/** The session of an open transaction. */
export type Session = ClientSession;
export type NewUpload = Omit<Upload, 'id' | 'stored' | 'reviewId' | 'droppedAt'>;

/** The uploads to attach to a review. */
export interface Attachment {
  reviewId: string;
  owner: string;
  ids: readonly string[];
  at: Date;
}

export async function createUploads(database: Database): Promise<Uploads> {
  const records = database.model<UploadDocument>('Upload', schema);
  await makeCollection(records);
  return new Uploads(database, records);
}

/** The records of announced, stored and attached files. */
export class Uploads {
  constructor(
    private readonly database: Database,
    private readonly records: Model<UploadDocument>,
  ) {}

  async add(upload: NewUpload, session: ClientSession): Promise<Upload> {
    const id = newId();
    const record = { _id: toId(id), ...upload, unconfirmedSince: upload.createdAt };
    await this.records.create([record], { session });
    return { id, ...upload };
  }

  /** Removes an upload that was refused as it was announced. */
  async cancel(id: string): Promise<void> {
    await this.records.deleteOne({ _id: toId(id) });
  }

  /**
   * How many bytes of a diner belong to no review, and since when the oldest of them are announced.
   * @param announcedSince files that were announced earlier and never sent do not count
   */
  async unattachedOf(owner: string, announcedSince: Date): Promise<{ bytes: number; oldest: Date }> {
    const [sum] = await this.records.aggregate<{ bytes: number; oldest: Date }>([
      {
        $match: {
          ...unattached(owner),
          $or: [{ prefix: { $exists: true } }, { createdAt: { $gt: announcedSince } }],
        },
      },
      { $group: { _id: null, bytes: { $sum: '$byteSize' }, oldest: { $min: '$createdAt' } } },
    ]);
    return sum ?? { bytes: 0, oldest: announcedSince };
  }

  /** Drops what a deleted diner uploaded for no review. */
  async dropUnattachedOf(owner: string, at: Date, session: ClientSession): Promise<void> {
    await this.records.updateMany(
      unattached(owner),
      { $set: { droppedAt: at }, $unset: { unconfirmedSince: 1 } },
      { session },
    );
  }

  async find(id: string): Promise<Upload | null> {
    if (!isId(id)) return null;
    const record = await this.records.findById(toId(id)).lean();
    return record && toUpload(record);
  }

  /** In the order of the ids; null for one that does not exist. */
  async findAll(ids: readonly string[], session?: ClientSession): Promise<(Upload | null)[]> {
    const records = await this.records
      .find({ _id: { $in: ids.map(toId) } }, null, session ? { session } : {})
      .lean();
    const byId = new Map(records.map((record) => [record._id.toHexString(), toUpload(record)]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  /** Records what was stored, unless it is recorded already. True when this call recorded it. */
  async recordStored(id: string, stored: Stored): Promise<boolean> {
    const recorded = await this.records.updateOne(
      { _id: toId(id), prefix: { $exists: false }, droppedAt: { $exists: false } },
      { $set: stored },
    );
    return recorded.modifiedCount === 1;
  }

  /** True when the files under this prefix belong to a record. */
  async hasPrefix(key: string, prefix: string): Promise<boolean> {
    return (await this.records.exists({ key, prefix })) !== null;
  }

  /**
   * Attaches these uploads to the review. New ones stay unconfirmed until `show`, because the review may
   * never show them. The review's other uploads are detached if they are unconfirmed; those that it shows
   * stay until `drop`, so that a change which is refused afterwards removes nothing.
   * @param check sees the records as they are inside the transaction, and refuses by throwing
   */
  async attach(
    { reviewId, owner, ids, at }: Attachment,
    check: (uploads: (Upload | null)[], session: ClientSession) => void | Promise<void>,
  ): Promise<Upload[]> {
    return inTransaction(this.database, async (session) => {
      const uploads = await this.findAll(ids, session);
      await check(uploads, session);
      const named = { $in: ids.map(toId) };
      await this.records.updateMany(
        { _id: named, reviewId, unconfirmedSince: { $exists: false } },
        { $set: { attachedAt: at } },
        { session },
      );
      await this.records.updateMany(
        { _id: named, $or: [{ reviewId: { $ne: reviewId } }, { unconfirmedSince: { $exists: true } }] },
        { $set: { reviewId, attachedAt: at, unconfirmedSince: at } },
        { session },
      );
      await this.records.updateMany(
        { reviewId, owner, _id: { $nin: ids.map(toId) }, unconfirmedSince: { $exists: true } },
        { $set: { unconfirmedSince: at }, $unset: { reviewId: 1, attachedAt: 1 } },
        { session },
      );
      return (await this.findAll(ids, session)).filter((upload) => upload !== null);
    });
  }

  /**
   * Records that the review shows these: they stay, even if `attach` has detached them before this event
   * arrived.
   */
  async show(ids: readonly string[], reviewId: string, session: ClientSession): Promise<void> {
    await this.records.updateMany(
      { _id: { $in: ids.map(toId) }, reviewId: { $in: [reviewId, null] }, droppedAt: { $exists: false } },
      { $set: { reviewId }, $unset: { unconfirmedSince: 1 } },
      { session },
    );
  }

  /**
   * Hides these from everyone. An upload that was attached to the review again after `at` stays until it is
   * shown or removed, and one that another review has is not changed.
   */
  async drop(ids: readonly string[], reviewId: string, at: Date, session: ClientSession): Promise<void> {
    await this.records.updateMany(
      { _id: { $in: ids.map(toId) }, reviewId, attachedAt: { $gt: at } },
      { $set: { unconfirmedSince: at } },
      { session },
    );
    await this.records.updateMany(
      {
        _id: { $in: ids.map(toId) },
        reviewId: { $in: [reviewId, null] },
        $or: [{ attachedAt: { $exists: false } }, { attachedAt: { $lte: at } }],
        droppedAt: { $exists: false },
      },
      { $set: { droppedAt: at }, $unset: { reviewId: 1, attachedAt: 1, unconfirmedSince: 1 } },
      { session },
    );
  }

  /**
   * Drops uploads that have been unconfirmed since before a cutoff: they can no longer be attached.
   * @param unattached cutoff for uploads that no review has
   * @param unshown cutoff for attached uploads that no review shows
   */
  async dropOrphans({ unattached, unshown }: { unattached: Date; unshown: Date }, at: Date): Promise<void> {
    await this.records.updateMany(
      {
        $or: [
          { unconfirmedSince: { $lt: unattached }, reviewId: { $exists: false } },
          { unconfirmedSince: { $lt: unshown } },
        ],
      },
      { $set: { droppedAt: at }, $unset: { unconfirmedSince: 1, reviewId: 1, attachedAt: 1 } },
    );
  }

  /** Uploads announced before a moment whose pictures are made and whose sent bytes may still be stored. */
  async withOriginal(announcedBefore: Date, most: number): Promise<Upload[]> {
    const records = await this.records
      .find({ originalRemovedAt: null, prefix: { $exists: true }, createdAt: { $lt: announcedBefore } })
      .limit(most)
      .lean();
    return records.map(toUpload);
  }

  async markOriginalsRemoved(ids: readonly string[], at: Date): Promise<void> {
    await this.records.updateMany({ _id: { $in: ids.map(toId) } }, { $set: { originalRemovedAt: at } });
  }

  async dropped(most: number): Promise<Upload[]> {
    return (
      await this.records
        .find({ droppedAt: { $exists: true } })
        .sort({ droppedAt: 1 })
        .limit(most)
        .lean()
    ).map(toUpload);
  }

  /** Deletes the records of dropped uploads. @returns how many this call deleted */
  async remove(ids: readonly string[]): Promise<number> {
    return (await this.records.deleteMany({ _id: { $in: ids.map(toId) }, droppedAt: { $exists: true } }))
      .deletedCount;
  }
}

/** An upload as this service knows it. */
export function toUpload(record: UploadDocument): Upload {
  const { original, prefix, sha256, pictures, reviewId, restaurants, droppedAt } = record;
  const upload: Upload = {
    id: record._id.toHexString(),
    key: record.key,
    owner: record.owner,
    filename: record.filename,
    contentType: record.contentType,
    byteSize: record.byteSize,
    checksum: record.checksum,
    createdAt: record.createdAt,
  };
  if (original && prefix && sha256 && pictures) upload.stored = { original, prefix, sha256, pictures };
  if (reviewId) upload.reviewId = reviewId;
  if (restaurants) upload.restaurants = restaurants;
  if (droppedAt) upload.droppedAt = droppedAt;
  return upload;
}
