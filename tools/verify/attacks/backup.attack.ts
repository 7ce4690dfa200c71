import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type ClientSession } from 'mongodb';
import { backUp, readAt } from '../../commands/data/back-up';
import { DATABASES, listCollections } from '../../commands/data/collections';
import { planRestore } from '../../commands/data/plan-restore';
import { nonEmptyDatabases, restore } from '../../commands/data/restore';
import { book, availableSlot } from '../bookings';
import { signUp } from '../session';
import { databaseName, databaseUri } from '../../offline/mongo/uri';
import { instance, url } from './system';

const onProgress = () => undefined;

describe('backup and restore', () => {
  let folder: string;
  let file: string;
  let source: string;
  let target: string;
  let client: MongoClient;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-backup-attack-'));
    file = join(folder, 'mesa.backup');
    source = (await instance()).mongodbUri;
    target = databaseUri(source, 'tools').replace(/_tools/, `_restored_${process.pid}`);
    client = new MongoClient(source);
    await expireDocuments(false);
  });
  afterAll(async () => {
    await expireDocuments(true);
    for (const database of DATABASES) await client.db(databaseName(target, database)).dropDatabase();
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Whether MongoDB removes what expires, restored documents too. */
  const expireDocuments = (isOn: boolean) =>
    client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: isOn });

  interface Content {
    count: number;
    /** hash of the raw bytes of all documents, in the order of their ids */
    sum: string;
    indexes: string[];
  }

  /**
   * What every collection contains, without the positions in the event stream, which a restore clears.
   * @param session reads it as it was at the session's time
   */
  async function contentOf(uri: string, session?: ClientSession): Promise<Record<string, Content>> {
    const found: Record<string, Content> = {};
    for (const { database, name } of await listCollections(client, uri)) {
      if (name === 'followers') continue;
      const collection = client.db(databaseName(uri, database)).collection(name);
      const indexes = await collection.listIndexes().toArray();
      const hash = createHash('sha256');
      let count = 0;
      for await (const bytes of collection.find({}, { raw: true, sort: { _id: 1 }, session })) {
        // with `raw` the driver gives bytes, which its types do not say
        hash.update(bytes as unknown as Buffer);
        count += 1;
      }
      found[`${database}.${name}`] = {
        count,
        sum: hash.digest('hex'),
        indexes: indexes.map(({ v: _version, ...index }) => JSON.stringify(index)).sort(),
      };
    }
    return found;
  }

  test('a restore brings back everything: documents, files and indexes', async () => {
    const diner = await signUp(url(), 'backup');
    const booked = await book(diner.session, await availableSlot(url(), 20, 2));
    expect(booked).toBeDefined();

    const { collections, documents } = await backUp(client, source, () => file, { onProgress });
    const plan = await planRestore(file, {});
    expect(plan).toMatchObject({ collections, documents });
    // other parts write meanwhile: the source is read as it was when the backup was made
    const session = client.startSession({ snapshot: true });
    readAt(session, plan.time);
    const before = await contentOf(source, session);

    expect(await nonEmptyDatabases(client, target)).toEqual([]);
    expect(await restore(client, target, plan, { onProgress })).toBe(0);
    const after = await contentOf(target);
    expect(after).toEqual(before);
    expect(Object.keys(after)).toEqual(
      expect.arrayContaining([
        'bff.remote_files.chunks',
        'reservations.reservations',
        'reviews.reviews',
        'accounts.users',
      ]),
    );
  }, 300_000);
});
