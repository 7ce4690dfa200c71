import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, ObjectId } from 'mongodb';
import { backUp } from './back-up';
import { checkBackup } from './check-backup';
import { Databases } from './databases';
import { planRestore } from './plan-restore';

const onProgress = () => undefined;

describe('a check of a backup', () => {
  const base = new URL(process.env.MESA_TEST_MONGODB_URI!);
  base.pathname = `/mesa_checked_${process.pid}`;
  const uri = base.href;
  const restaurant = new ObjectId();
  let client: MongoClient;
  let databases: Databases;
  let folder: string;

  beforeAll(async () => {
    client = await MongoClient.connect(uri);
    databases = new Databases(client, uri);
    folder = await mkdtemp(join(tmpdir(), 'mesa-checked-'));
    await reservations()
      .db.collection('floors')
      .insertOne({ _id: restaurant, tables: [{ number: 1, size: 2 }], pairs: [] });
  });
  afterAll(async () => {
    await databases.drop();
    await client.close();
    await rm(folder, { recursive: true });
  });

  function reservations() {
    const db = databases.get('reservations');
    return { db, all: db.collection('reservations') };
  }

  async function brokenRules(): Promise<string[]> {
    const { file } = await backUp(databases, () => join(folder, 'full'), { onProgress });
    const violations = await checkBackup(databases, await planRestore(file, {}), { onProgress });
    return violations.map(({ rule }) => rule);
  }

  const booking = (fields: object) => ({
    state: 'booked',
    user_id: new ObjectId(),
    restaurant_id: restaurant,
    date: '2026-12-01',
    time: '7:00 PM',
    party_size: 2,
    tables: [1],
    cells: [138, 139, 140],
    ...fields,
  });

  test('finds tables booked twice and parties that do not fit, and leaves nothing behind', async () => {
    const good = booking({ date: '2026-12-02' });
    const twice = [booking({}), booking({ state: 'held', time: '8:00 PM' })];
    await reservations().all.insertMany([good, ...twice, booking({ time: '11:00 AM', party_size: 6 })]);
    expect(await brokenRules()).toEqual(['no table is booked twice', 'a party sits where it fits']);
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    expect(databases.filter(({ name }) => name.includes(`${process.pid}_check`))).toEqual([]);
  }, 120_000);
});
