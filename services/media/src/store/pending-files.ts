import { makeCollection, type Database } from '@mesa/server-kit/mongo';
import { Schema } from 'mongoose';

interface PendingFileDocument {
  /** prefix of the files being written */
  _id: string;
  at: Date;
}

const schema = new Schema<PendingFileDocument>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { strict: 'throw', versionKey: false, collection: 'pending_files' },
);
schema.index({ at: 1 });

export type PendingFiles = Awaited<ReturnType<typeof createPendingFiles>>;

/**
 * Prefixes that are being written to the file store, recorded before the first byte. A killed process leaves
 * its record, which tells garbage collection what to remove, in any kind of store and without listing its
 * files.
 */
export async function createPendingFiles(database: Database) {
  const records = database.model<PendingFileDocument>('PendingFile', schema);
  await makeCollection(records);
  return {
    async add(prefix: string, at: Date): Promise<void> {
      await records.create({ _id: prefix, at });
    },
    async remove(prefix: string): Promise<void> {
      await records.deleteOne({ _id: prefix });
    },
    /** prefixes recorded before `cutoff`, the oldest first */
    async before(cutoff: Date, most: number): Promise<string[]> {
      const pending = await records
        .find({ at: { $lt: cutoff } }, { _id: 1 })
        .sort({ at: 1 })
        .limit(most)
        .lean();
      return pending.map(({ _id }) => _id);
    },
  };
}
