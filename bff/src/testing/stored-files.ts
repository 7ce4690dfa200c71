import type { Database } from '@mesa/server-kit/mongo';
import { Binary } from 'mongodb';

interface Chunk {
  files_id: unknown;
  data: Binary;
}

/** The chunks of the stored files of remotes. */
export const storedChunks = (database: Database) => database.collection<Chunk>('remote_files.chunks');

/** The ids of the stored encodings of a file: the plain one first, then br and gzip. */
export async function storedIds(database: Database, filename: string): Promise<unknown[]> {
  const files = database.collection('remote_files.files').find({ filename }).sort({ _id: 1 });
  return (await files.toArray()).map(({ _id }) => _id);
}

/** Changes one bit in the middle of a stored file; the second time it is as before. */
export async function flipBit(database: Database, id: unknown): Promise<void> {
  const { data } = (await storedChunks(database).findOne({ files_id: id }))!;
  const bytes = Buffer.from(data.buffer);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  await storedChunks(database).updateOne({ files_id: id }, { $set: { data: new Binary(bytes) } });
}
