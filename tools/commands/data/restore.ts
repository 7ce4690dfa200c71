import { BSON } from 'mongodb';
import type { Collection, IndexSpecification, MongoClient } from 'mongodb';
import { UserError } from '../console/user-error';
import { NO_SOCKET_TIMEOUT } from '../../offline/mongo/client';
import { isOpening, readArchive } from './archive';
import type { Frame } from './archive';
import type { Progress, Tally } from './back-up';
import { DATABASES, isStaged, listCollections, nameOf, stagedName } from './collections';
import { RestoreLease, type Switch } from './restore-lease';
import { dropStaged, finishSwitch } from './switch';

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH = 1_000;

/** Databases of this Mesa that are not empty. */
export async function filled(client: MongoClient, uri: string): Promise<string[]> {
  const collections = (await listCollections(client, uri)).filter(({ name }) => !isStaged(name));
  const counts = await Promise.all(
    collections.map(({ database, name }) =>
      client.db(nameOf(uri, database)).collection(name).countDocuments({}, { limit: 1 }),
    ),
  );
  return [
    ...new Set(collections.filter((_, i) => counts[i]! > 0).map(({ database }) => nameOf(uri, database))),
  ];
}

/** Reads a file to its end without writing anything. @throws UserError when it is incomplete */
export async function check(file: string): Promise<Tally & { at: Date }> {
  const found: Tally = { collections: 0, documents: 0 };
  let at: Date | undefined;
  for await (const part of parts(file)) {
    if ('document' in part) found.documents += 1;
    else if (isOpening(part.frame)) at = part.frame.at;
    else if (part.frame.kind === 'collection') found.collections += 1;
    else if (
      part.frame.kind === 'end' &&
      part.frame.documents === found.documents &&
      part.frame.collections === found.collections &&
      at
    )
      return { ...found, at };
  }
  throw new UserError(`${file} cannot be restored: the file is truncated.`);
}

interface RestoreOptions {
  expected: Tally;
  onProgress: Progress;
}

/**
 * Replaces all data by a backup: loads it beside them, and switches when it is whole (docs/decisions/200).
 * Ended at any moment, it leaves the old data as they were, or a switch that `finishInterrupted` ends.
 * @throws UserError when a part of Mesa or another restore is connected, or documents are missing
 */
export async function restore(
  client: MongoClient,
  uri: string,
  file: string,
  { expected, onProgress }: RestoreOptions,
): Promise<Tally> {
  const lease = new RestoreLease(client, uri);
  await lease.refuseWhileConnected();
  await lease.take();
  let loaded: Awaited<ReturnType<typeof load>>;
  try {
    await dropStaged(client, uri);
    loaded = await load(client, uri, file, { expected, onProgress });
    if (loaded.tally.documents !== expected.documents)
      throw new UserError(`Only ${loaded.tally.documents} of ${expected.documents} documents were restored.`);
    await lease.beginSwitch(loaded.switching);
    // a part may have started meanwhile; from now on none does
    await lease.refuseWhileConnected();
  } catch (error) {
    // in this order: a switch that has begun needs all staged collections
    await lease.release();
    await dropStaged(client, uri);
    throw error;
  }
  await finishSwitch(client, uri, loaded.switching);
  await lease.release();
  return loaded.tally;
}

/** Ends the switch of a restore that was interrupted. @returns when its backup was made, if there was one */
export async function finishInterrupted(client: MongoClient, uri: string): Promise<Date | undefined> {
  const lease = new RestoreLease(client, uri);
  const switching = await lease.interrupted();
  if (!switching) return undefined;
  await finishSwitch(client, uri, switching);
  await lease.release();
  return switching.at;
}

/**
 * Loads a backup into staged collections: documents with their ids, then the indexes. Resume tokens of change
 * streams are removed: they belong to the server that the backup came from, and listeners know without them
 * what they have handled.
 */
async function load(
  client: MongoClient,
  uri: string,
  file: string,
  { expected, onProgress }: RestoreOptions,
): Promise<{ tally: Tally; switching: Switch }> {
  const tally: Tally = { collections: 0, documents: 0 };
  const switching: Switch = { at: new Date(0), collections: [] };
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let current: { collection: Collection; frame: Extract<Frame, { kind: 'collection' }> } | undefined;

  const flush = async (): Promise<void> => {
    if (waiting.length === 0 || !current) return;
    await current.collection.insertMany(waiting.map(documentOf), {
      ordered: false,
      writeConcern: { w: 'majority', journal: true },
    });
    tally.documents += waiting.length;
    onProgress(
      expected.documents > 0 ? tally.documents / expected.documents : 1,
      `${current.frame.database}.${current.frame.name}`,
    );
    [waiting, bytes] = [[], 0];
  };
  const finish = async (): Promise<void> => {
    await flush();
    const indexes = current ? indexesOf(current.frame) : [];
    if (indexes.length > 0) await current!.collection.createIndexes(indexes, NO_SOCKET_TIMEOUT);
  };

  for await (const part of parts(file)) {
    if ('document' in part) {
      waiting.push(part.document);
      bytes += part.document.length;
      if (waiting.length >= BATCH || bytes >= BATCH_BYTES) await flush();
    } else if (part.frame.kind === 'mesa') {
      switching.at = part.frame.at;
    } else {
      await finish();
      if (part.frame.kind === 'end') break;
      const { database, name, options } = part.frame;
      const db = client.db(nameOf(uri, database));
      current = { frame: part.frame, collection: await db.createCollection(stagedName(name), options) };
      switching.collections.push(`${database}.${name}`);
      tally.collections += 1;
    }
  }
  await clearStreamPositions(client, uri);
  return { tally, switching };
}

/** Keeps every type, so that what is written is what was read. */
const documentOf = (bytes: Uint8Array) =>
  BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false, promoteBuffers: false });

/** As a backup wrote them: descriptions of indexes that MongoDB accepts, which their type does not say. */
function indexesOf({
  indexes,
}: Extract<Frame, { kind: 'collection' }>): { key: IndexSpecification & Record<string, 1> }[] {
  return indexes
    .filter(({ name }) => name !== '_id_')
    .map(({ v: _version, ns: _namespace, ...index }) => index as never);
}

async function clearStreamPositions(client: MongoClient, uri: string): Promise<void> {
  for (const database of DATABASES)
    await client
      .db(nameOf(uri, database))
      .collection(stagedName('followers'))
      .updateMany({}, { $unset: { token: '', owner: '', until: '' } });
}

async function* parts(file: string): AsyncGenerator<{ frame: Frame } | { document: Buffer }> {
  try {
    let first = true;
    for await (const part of readArchive(file, (bytes) => BSON.deserialize(bytes) as Frame)) {
      if (first && !('frame' in part && isOpening(part.frame))) throw new Error('it is not a backup of Mesa');
      first = false;
      yield part;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UserError(`${file} doesn't exist.`);
    if (/^it /.test(message) || /^Z_/.test(code ?? ''))
      throw new UserError(`${file} cannot be restored: ${message}.`);
    throw error;
  }
}
