import { BSON } from 'mongodb';
import type { Collection, Db, IndexSpecification, MongoClient } from 'mongodb';
import { UserError } from '../console/user-error';
import { NO_SOCKET_TIMEOUT } from '../../offline/mongo/client';
import { isOpening, readArchive } from './archive';
import type { Frame } from './archive';
import { DATABASES, nameOf } from './backup';
import type { Progress, Tally } from './backup';

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH = 1_000;

/** Databases of this Mesa that are not empty. */
export async function filled(client: MongoClient, uri: string): Promise<string[]> {
  const names = DATABASES.map((database) => nameOf(uri, database));
  const found = await Promise.all(
    names.map(async (name) => {
      const collections = await client
        .db(name)
        .listCollections({ type: 'collection' }, { nameOnly: true })
        .toArray();
      const counts = await Promise.all(
        collections
          .filter((one) => !one.name.startsWith('system.'))
          .map((one) => client.db(name).collection(one.name).countDocuments({}, { limit: 1 })),
      );
      return counts.some((count) => count > 0) ? [name] : [];
    }),
  );
  return found.flat();
}

export async function dropAll(client: MongoClient, uri: string): Promise<void> {
  for (const database of DATABASES) await client.db(nameOf(uri, database)).dropDatabase(NO_SOCKET_TIMEOUT);
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

/**
 * Restores a backup into empty databases: documents with their ids, then the indexes. Resume tokens of change
 * streams are removed: they belong to the server that the backup came from, and listeners know without them
 * what they have handled.
 */
export async function restore(
  client: MongoClient,
  uri: string,
  file: string,
  { expected, onProgress }: { expected: Tally; onProgress: Progress },
): Promise<Tally> {
  const tally: Tally = { collections: 0, documents: 0 };
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let current: { collection: Collection; frame: Extract<Frame, { kind: 'collection' }> } | undefined;

  const flush = async (): Promise<void> => {
    if (waiting.length === 0 || !current) return;
    await current.collection.insertMany(
      waiting.map((one) =>
        BSON.deserialize(one, { promoteValues: false, promoteLongs: false, promoteBuffers: false }),
      ),
      { ordered: false, writeConcern: { w: 'majority', journal: true } },
    );
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
    } else if (part.frame.kind !== 'mesa') {
      await finish();
      if (part.frame.kind === 'end') break;
      current = {
        frame: part.frame,
        collection: await create(client.db(nameOf(uri, part.frame.database)), part.frame),
      };
      tally.collections += 1;
    }
  }
  await clearStreamPositions(client, uri);
  return tally;
}

async function create(
  db: Db,
  { name, options }: Extract<Frame, { kind: 'collection' }>,
): Promise<Collection> {
  const known = await db.listCollections({ name }, { nameOnly: true }).toArray();
  if (known.length === 0) await db.createCollection(name, options);
  return db.collection(name);
}

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
      .collection('followers')
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
