import { UserError } from '@mesa/remote-tools/commands';
import type { ClientSession, MongoClient, Timestamp } from 'mongodb';
import { FORMAT, writeBackup, type CollectionLine, type Header } from './backup-file';
import { CONSUMER_POSITIONS } from './collections';
import type { Databases } from './databases';

export type Progress = (share: number, text: string) => void;

/** What a backup contains. */
export interface Contents {
  at: Date;
  collections: number;
  documents: number;
}

/** Keeps every type, so that what is written is what was read. */
const EVERY_TYPE = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;
/** Without it, MongoDB sends 16 MB at once. */
const BATCH = 500;
/** MongoDB no longer has the moment that is read. */
const SNAPSHOT_GONE = [239, 246];
const HISTORY = 'minSnapshotHistoryWindowInSeconds';
/** The longest backup, where MongoDB may be told so. Nobody else sets this value: see below. */
const HISTORY_SECONDS = 4 * 3_600 + 1;
const HISTORY_DEFAULT_SECONDS = 300;

/**
 * Writes all databases, files in GridFS included, as they are at one moment. Parts may write meanwhile.
 * @param target takes the bytes, and is ended unless it is standard output
 */
export async function backUp(
  databases: Databases,
  target: NodeJS.WritableStream,
  { signal, onProgress }: { signal: AbortSignal; onProgress: Progress },
): Promise<Contents> {
  const shortenHistory = await keepHistory(databases.client);
  const session = databases.client.startSession({ snapshot: true });
  try {
    const at = await chooseMoment(databases.client, session);
    const contents: Contents = { at, collections: 0, documents: 0 };
    await writeBackup(readAll(databases, { session, contents, onProgress }), target, signal);
    return contents;
  } catch (error) {
    if (!SNAPSHOT_GONE.includes((error as { code?: number }).code ?? 0)) throw error;
    throw new UserError(
      `The backup took longer than MongoDB keeps a moment. Raise its parameter ${HISTORY} ` +
        '(docs/operations.md, "Backup and restore").',
    );
  } finally {
    await session.endSession();
    await shortenHistory();
  }
}

/** MongoDB keeps a moment for five minutes. A user who may not change that makes shorter backups. */
async function keepHistory(client: MongoClient): Promise<() => Promise<unknown>> {
  const admin = client.db('admin');
  try {
    const { [HISTORY]: before } = await admin.command({ getParameter: 1, [HISTORY]: 1 });
    if (before <= HISTORY_SECONDS) {
      await admin.command({ setParameter: 1, [HISTORY]: HISTORY_SECONDS });
      // one that was killed has left it raised
      const after = before === HISTORY_SECONDS ? HISTORY_DEFAULT_SECONDS : before;
      return () => admin.command({ setParameter: 1, [HISTORY]: after });
    }
  } catch {
    // not allowed, or a service that has no such parameter
  }
  return () => Promise.resolve();
}

/** The session reads what was there when this was called. */
async function chooseMoment(client: MongoClient, session: ClientSession): Promise<Date> {
  const { operationTime } = await client.db('admin').command({ hello: 1 });
  // else the driver takes the time of the first read, and its types have no way to choose
  (session as ClientSession & { snapshotTime?: Timestamp }).snapshotTime = operationTime;
  return new Date(operationTime.t * 1_000);
}

/** The lines of a backup; counts them in `contents`. */
async function* readAll(
  databases: Databases,
  { session, contents, onProgress }: { session: ClientSession; contents: Contents; onProgress: Progress },
): AsyncGenerator<object> {
  yield { mesa: FORMAT, at: contents.at } satisfies Header;
  const collections = (await databases.collections()).filter(({ name }) => name !== CONSUMER_POSITIONS);
  const counts = await Promise.all(collections.map(({ collection }) => collection.estimatedDocumentCount()));
  const expected = counts.reduce((sum, count) => sum + count, 0);
  for (const { database, name, options, collection } of collections) {
    const indexes = await collection.listIndexes().toArray();
    yield { database, collection: name, options, indexes } satisfies CollectionLine;
    for await (const document of collection.find({}, { ...EVERY_TYPE, batchSize: BATCH, session })) {
      yield document;
      contents.documents += 1;
      onProgress(contents.documents / Math.max(expected, 1), `${contents.documents} documents`);
    }
    contents.collections += 1;
  }
}
