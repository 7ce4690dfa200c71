import { duplicateKeyOf, makeCollection, type Database } from '@mesa/server-kit/mongo';
import { Schema } from 'mongoose';

const DAY_MS = 86_400_000;

/** The quota of announced files and bytes per diner and day. */
export interface Quota {
  files: number;
  bytes: number;
}

/**
 * The collection of what was used. It keeps the name of the first release, because instances of two releases
 * count together (docs/decisions/158).
 */
const DAILY_USAGE = 'allowances';

interface UsageDocument {
  /** diner and day */
  _id: string;
  files: number;
  bytes: number;
  expiresAt: Date;
}

const schema = new Schema<UsageDocument>(
  { _id: { type: String, required: true }, files: Number, bytes: Number, expiresAt: Date },
  { strict: 'throw', versionKey: false, collection: DAILY_USAGE },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type DailyQuotas = Awaited<ReturnType<typeof createDailyQuotas>>;

/**
 * How much each diner has announced on a day (in UTC), counted so that concurrent requests cannot exceed the
 * quota together.
 */
export async function createDailyQuotas(database: Database, quota: Quota) {
  const records = database.model<UsageDocument>('DailyUsage', schema);
  await makeCollection(records);

  const take = async (id: string, bytes: number, day: number): Promise<boolean> => {
    // the first file of a day has no record yet that could refuse it
    if (quota.files < 1 || bytes > quota.bytes) return false;
    const withinQuota = { _id: id, files: { $lt: quota.files }, bytes: { $lte: quota.bytes - bytes } };
    const taken = await records.updateOne(
      withinQuota,
      { $inc: { files: 1, bytes }, $setOnInsert: { expiresAt: new Date((day + 2) * DAY_MS) } },
      { upsert: true },
    );
    return taken.modifiedCount + taken.upsertedCount === 1;
  };

  return {
    /**
     * Counts one file of so many bytes.
     * @returns 0 if it is within the quota, else the seconds until the next day
     */
    async take(owner: string, bytes: number, now: Date): Promise<number> {
      const day = Math.floor(now.getTime() / DAY_MS);
      const id = `${owner}:${day}`;
      for (let attempt = 0; attempt < 2; attempt += 1) {
        try {
          if (await take(id, bytes, day)) return 0;
        } catch (error) {
          // either the quota is used up, or two first requests created the record at once: a second attempt
          // decides
          if (!duplicateKeyOf(error)) throw error;
        }
      }
      return Math.ceil(((day + 1) * DAY_MS - now.getTime()) / 1_000);
    },
  };
}
