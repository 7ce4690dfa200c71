import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@mesa/server-kit/mongo';
import { mongo } from 'mongoose';
import type { FileStore } from './file-store';

const BUCKET = 'files';

/** Files in the service's own database, so that every instance sees them (docs/decisions/029). */
export async function createGridFsStore(database: Database): Promise<FileStore> {
  // An upload is acknowledged by a later write that waits for the majority's journal. The oplog keeps the
  // order of writes, so that write makes these durable as well, and no chunk waits for the disk by itself.
  // Reading these bytes back must then not wait for the majority either.
  const db = database
    .getClient()
    .db(database.name, { writeConcern: { w: 1 }, readConcern: new mongo.ReadConcern('local') });
  const bucket = new mongo.GridFSBucket(db, { bucketName: BUCKET });
  const files = db.collection<{ _id: string; length: number }>(`${BUCKET}.files`);
  const chunks = db.collection<{ files_id: string; n: number }>(`${BUCKET}.chunks`);
  // GridFS takes any id; its types do not say so
  const idOf = (key: string) => key as unknown as mongo.ObjectId;
  await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true });
  await files.createIndex({ filename: 1, uploadDate: 1 });

  return {
    async write(key, source) {
      const sink = bucket.openUploadStreamWithId(idOf(key), key);
      await pipeline(Readable.from(source, { objectMode: false }), sink);
    },

    async read(key) {
      if (!(await files.findOne({ _id: key }, { projection: { _id: 1 } }))) return null;
      return bucket.openDownloadStream(idOf(key));
    },

    async remove(keys) {
      // the file's record first: without it the key is unknown, and chunks left by a crash are removed next
      // time
      await files.deleteMany({ _id: { $in: [...keys] } });
      await chunks.deleteMany({ files_id: { $in: [...keys] } });
    },
  };
}
