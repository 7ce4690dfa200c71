import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MongoClient,
  type ClientSession,
  type Document,
  type Filter,
  type IndexDescriptionInfo,
} from 'mongodb';
import { backUp, readAt } from '../../commands/data/back-up';
import { DATABASES, listCollections } from '../../commands/data/collections';
import { planRestore } from '../../commands/data/plan-restore';
import { nonEmptyDatabases, restore } from '../../commands/data/restore';
import { book, availableSlot } from '../bookings';
import { signUp } from '../session';
import { databaseName, databaseUri } from '../../offline/mongo/uri';
import { instance, url } from './system';

const onProgress = () => undefined;
const TEN_MINUTES_MS = 600_000;
const soon = Date.now() + TEN_MINUTES_MS;

/** Selects the documents that MongoDB does not remove during the test: those that do not expire soon. */
function remaining(indexes: IndexDescriptionInfo[]): Filter<Document> {
  const limits = indexes
    .filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
    .flatMap(({ key, expireAfterSeconds }) =>
      Object.keys(key).map((field) => ({
        [field]: { $not: { $lt: new Date(soon - expireAfterSeconds! * 1_000) } },
      })),
    );
  return limits.length > 0 ? { $and: limits } : {};
}

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
  });
  afterAll(async () => {
    await dropTarget();
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function dropTarget(): Promise<void> {
    for (const database of DATABASES) await client.db(databaseName(target, database)).dropDatabase();
  }

  interface Content {
    count: number;
    /** hash of the raw bytes of all documents, in the order of their ids */
    sum: string;
    indexes: string[];
  }

  /**
   * What every collection contains, without what MongoDB may remove meanwhile, and without the positions in
   * the event stream, which a restore clears.
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
      for await (const bytes of collection.find(remaining(indexes), {
        raw: true,
        sort: { _id: 1 },
        session,
      })) {
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

  /** Review counts and averages of every restaurant, computed from the reviews. */
  async function averagesOf(uri: string, session?: ClientSession): Promise<unknown[]> {
    const reviews = client.db(databaseName(uri, 'reviews')).collection('reviews');
    const byRestaurant = { _id: '$restaurant_id', reviews: { $sum: 1 }, overall: { $avg: '$overall' } };
    return reviews.aggregate([{ $group: byRestaurant }, { $sort: { _id: 1 } }], { session }).toArray();
  }

  test('a restore brings back everything: documents, files, indexes, counts and averages', async () => {
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
    expect(await averagesOf(target)).toEqual(await averagesOf(source, session));
    expect(
      JSON.stringify(
        await client.db(databaseName(target, 'reservations')).collection('reservations').find({}).toArray(),
      ),
    ).toContain(booked!.id);
  }, 300_000);
});
