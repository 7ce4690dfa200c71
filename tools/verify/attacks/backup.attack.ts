import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type ClientSession } from 'mongodb';
import { backUp, readAt } from '../../commands/data/back-up';
import { Databases } from '../../commands/data/databases';
import { planRestore } from '../../commands/data/plan-restore';
import { nonEmptyDatabases, restore } from '../../commands/data/restore';
import { book, availableSlot } from '../bookings';
import { signUp } from '../session';
import { databaseUri } from '../../offline/mongo/uri';
import { instance, url } from './system';

const onProgress = () => undefined;

describe('backup and restore', () => {
  let folder: string;
  let file: string;
  let source: Databases;
  let target: Databases;
  let client: MongoClient;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-backup-attack-'));
    file = join(folder, 'mesa.backup');
    const { mongodbUri } = await instance();
    client = new MongoClient(mongodbUri);
    source = new Databases(client, mongodbUri);
    target = new Databases(client, databaseUri(mongodbUri, `restored_${process.pid}`));
    await expireDocuments(false);
  });
  afterAll(async () => {
    await expireDocuments(true);
    await target.drop();
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
  async function contentOf(databases: Databases, session?: ClientSession): Promise<Record<string, Content>> {
    const found: Record<string, Content> = {};
    for (const { database, name, collection } of await databases.collections()) {
      if (name === 'followers') continue;
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

    const { collections, documents } = await backUp(source, () => file, { onProgress });
    const plan = await planRestore(file, {});
    expect(plan).toMatchObject({ collections, documents });
    // other parts write meanwhile: the source is read as it was when the backup was made
    const session = client.startSession({ snapshot: true });
    readAt(session, plan.time);
    const before = await contentOf(source, session);

    expect(await nonEmptyDatabases(target)).toEqual([]);
    expect(await restore(target, plan, { onProgress })).toBe(0);
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
