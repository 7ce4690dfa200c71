import { rename, rm } from 'node:fs/promises';
import { UserError } from '@mesa/remote-tools/commands';
import type { ClientSession, Timestamp } from 'mongodb';
import { ArchiveWriter } from './archive';
import { isRestored } from './collections';
import type { Databases } from './databases';

export type Progress = (share: number, text: string) => void;

export interface Tally {
  collections: number;
  documents: number;
}

/** MongoDB no longer has the moment that is read. */
const SNAPSHOT_GONE = [239, 246];

/**
 * Writes all databases, files in GridFS included, as they are at one moment, into one file, which gets its
 * name only when it is complete. Parts may write meanwhile.
 * @param target names the file, by that moment
 * @param key encrypts the file
 */
export async function backUp(
  databases: Databases,
  target: (time: Date) => string,
  { key, onProgress }: { key?: Buffer; onProgress: Progress },
): Promise<Tally & { file: string; at: Date }> {
  const { client } = databases;
  const session = client.startSession({ snapshot: true });
  let unfinished = '';
  try {
    const { operationTime: time } = await client.db('admin').command({ hello: 1 });
    readAt(session, time);
    const at = new Date(time.t * 1_000);
    const file = target(at);
    unfinished = `${file}.part`;
    const archive = await ArchiveWriter.create(unfinished, key);
    try {
      await archive.frame({
        kind: 'full',
        time,
        prefix: databases.get('bff').databaseName.replace(/_bff$/, ''),
      });
      const tally = await writeCollections({ databases, session, archive, onProgress });
      await archive.frame({ kind: 'end', ...tally });
      await archive.sync();
      await rename(unfinished, file);
      return { ...tally, file, at };
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (unfinished) await rm(unfinished, { force: true });
    if (!SNAPSHOT_GONE.includes((error as { code?: number }).code ?? 0)) throw error;
    throw new UserError(
      'The backup took longer than MongoDB keeps a moment. Raise its parameter ' +
        'minSnapshotHistoryWindowInSeconds (docs/operations.md, "Backup and restore").',
    );
  } finally {
    await session.endSession();
  }
}

/** From now on the snapshot session reads only what was there at that time. */
export function readAt(session: ClientSession, time: Timestamp): void {
  // else the driver takes the time of the first read, and its types have no way to choose
  (session as ClientSession & { snapshotTime?: Timestamp }).snapshotTime = time;
}

async function writeCollections({
  databases,
  session,
  archive,
  onProgress,
}: {
  databases: Databases;
  session: ClientSession;
  archive: ArchiveWriter;
  onProgress: Progress;
}): Promise<Tally> {
  const tally: Tally = { collections: 0, documents: 0 };
  const collections = (await databases.collections()).filter(({ name }) => !isRestored(name));
  const counts = await Promise.all(collections.map(({ collection }) => collection.estimatedDocumentCount()));
  const all = counts.reduce((sum, one) => sum + one, 0);
  for (const { database, name, options, collection } of collections) {
    const indexes = await collection.listIndexes().toArray();
    await archive.frame({ kind: 'collection', database, name, options, indexes });
    for await (const bytes of collection.find({}, { raw: true, batchSize: 500, session })) {
      // with `raw` the driver gives bytes, which its types do not say
      await archive.document(bytes as unknown as Uint8Array);
      tally.documents += 1;
      if (tally.documents % 500 === 0) onProgress(all > 0 ? tally.documents / all : 1, `${database}.${name}`);
    }
    tally.collections += 1;
  }
  return tally;
}
