import { makeCollection, type Database } from '@mesa/server-kit/mongo';
import { Schema, type ClientSession } from 'mongoose';

const DAY_MS = 86_400_000;

/** The announced files and bytes of a day. */
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
  /** diner or network, and day */
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
 * How much diners and networks have announced on a day (in UTC). Concurrent announcements of the same diner
 * or network write the same record, so their transactions run one after another.
 */
export async function createDailyQuotas(database: Database) {
  const records = database.model<UsageDocument>('DailyUsage', schema);
  await makeCollection(records);

  return {
    /**
     * Counts one file of so many bytes, in the transaction that announces it.
     * @param key whose quota it is
     * @returns 0 if it is within the quota, else the seconds until the next day
     */
    async take({ key, quota, bytes, now }: Taken, session: ClientSession): Promise<number> {
      const day = Math.floor(now.getTime() / DAY_MS);
      const _id = `${key}:${day}`;
      const used = (await records.findById(_id, null, { session }).lean()) ?? { files: 0, bytes: 0 };
      if (used.files >= quota.files || used.bytes + bytes > quota.bytes)
        return Math.ceil(((day + 1) * DAY_MS - now.getTime()) / 1_000);
      await records.updateOne(
        { _id },
        { $inc: { files: 1, bytes }, $setOnInsert: { expiresAt: new Date((day + 2) * DAY_MS) } },
        { upsert: true, session },
      );
      return 0;
    },
  };
}

interface Taken {
  key: string;
  quota: Quota;
  bytes: number;
  now: Date;
}
