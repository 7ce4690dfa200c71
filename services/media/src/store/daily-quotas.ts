import { duplicateKeyOf, makeCollection, type Database } from '@mesa/server-kit/mongo';
import { Schema } from 'mongoose';

const DAY_MS = 86_400_000;

/** The announced files and bytes of a day. */
export interface Quota {
  files: number;
  bytes: number;
}

interface UsageDocument {
  /** diner or network, and day */
  _id: string;
  files: number;
  bytes: number;
  expiresAt: Date;
}

const schema = new Schema<UsageDocument>(
  { _id: { type: String, required: true }, files: Number, bytes: Number, expiresAt: Date },
  { strict: 'throw', versionKey: false, collection: 'daily_usage' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type DailyQuotas = Awaited<ReturnType<typeof createDailyQuotas>>;

/** Whose file counts, and against which quota. */
interface Taken {
  key: string;
  quota: Quota;
  bytes: number;
  now: Date;
}

/**
 * How much diners and networks have announced on a day (in UTC), counted so that concurrent requests cannot
 * exceed a quota together.
 */
export async function createDailyQuotas(database: Database) {
  const records = database.model<UsageDocument>('DailyUsage', schema);
  await makeCollection(records);

  const take = async (id: string, { quota, bytes }: Taken, day: number): Promise<boolean> => {
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
    async take(taken: Taken): Promise<number> {
      const { now } = taken;
      const day = dayOf(now);
      const id = idOf(taken);
      for (let attempt = 0; attempt < 2; attempt += 1) {
        try {
          if (await take(id, taken, day)) return 0;
        } catch (error) {
          // either the quota is used up, or two first requests created the record at once: a second attempt
          // decides
          if (!duplicateKeyOf(error)) throw error;
        }
      }
      return Math.ceil(((day + 1) * DAY_MS - now.getTime()) / 1_000);
    },

    /** Takes a file out again that was refused for another reason. */
    async giveBack(taken: Taken): Promise<void> {
      await records.updateOne({ _id: idOf(taken) }, { $inc: { files: -1, bytes: -taken.bytes } });
    },
  };
}

const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS);
const idOf = ({ key, now }: Taken): string => `${key}:${dayOf(now)}`;
