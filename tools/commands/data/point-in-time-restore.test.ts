import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, ObjectId } from 'mongodb';
import { databaseUri } from '../../offline/mongo/uri';
import { until } from '../machine/processes';
import { spawnTool } from '../test/spawn-tool';
import { backUp } from './back-up';
import { listBackups, newName } from './backup-folder';
import { lastPosition } from './changes';
import { Databases } from './databases';
import { clusterTime } from './follow';
import { planRestore } from './plan-restore';
import { restore } from './restore';

const KEPT = 5;
const onProgress = () => undefined;

/** A booking as the test stores it: each write raises `n`. */
interface Booking {
  _id: ObjectId;
  n: number;
  /** the last numbers, so that arrays are pushed to and cut */
  log: number[];
  /** a field whose name has dots, with the number */
  by: Record<string, number>;
}

/** When each number of a booking was sent and acknowledged: in seconds, by MongoDB's clock. */
type Sent = { begun: number; acknowledged: number }[];

describe('a point-in-time restore', () => {
  const base = new URL(process.env.MESA_TEST_MONGODB_URI!);
  base.pathname = `/mesa_backup_${process.pid}`;
  const uri = base.href;
  const key = randomBytes(32);
  const written = new Map<string, Sent>();
  const stop = new AbortController();
  let client: MongoClient;
  let source: Databases;
  let target: Databases;
  let folder: string;
  let follower: ChildProcess;
  let writers: Promise<void>[];
  let full: { file: string; at: Date };
  /** the time of the last booking, in whole seconds */
  let last: number;

  const bookingsOf = (where: Databases) =>
    where.get('reservations').collection<Booking>('reservations', { writeConcern: { w: 'majority' } });

  beforeAll(async () => {
    client = await MongoClient.connect(uri);
    source = new Databases(client, uri);
    target = new Databases(client, databaseUri(uri, 'restored'));
    folder = await mkdtemp(join(tmpdir(), 'mesa-backup-'));
    await bookingsOf(source).createIndex({ n: 1 }, { name: 'dropped later' });
    writers = Array.from({ length: 2 }, () => book());
    follower = await startFollower();
    full = await backUp(source, (at) => join(folder, newName('full', at)), { key, onProgress });
    await bookingsOf(source).dropIndex('dropped later');
    await bookingsOf(source).createIndex({ log: 1 }, { name: 'made later' });
    // killed, and started again, while tables are booked
    follower.kill('SIGKILL');
    await once(follower, 'exit');
    follower = await startFollower();
    const isKeptUntil = (second: number) => async () => (await lastPosition(folder, key))!.time.t > second;
    expect(await until(isKeptUntil((await second()) + 1), 60_000, 250)).toBe(true);
    stop.abort();
    await Promise.all(writers);
    last = await second();
    expect(await until(isKeptUntil(last + 1), 60_000, 250)).toBe(true);
  }, 240_000);
  afterAll(async () => {
    stop.abort();
    await Promise.all(writers);
    follower.kill('SIGTERM');
    const exit = await once(follower, 'exit');
    for (const where of [source, target]) await where.drop();
    await client.close();
    await rm(folder, { recursive: true, force: true });
    expect(exit).toEqual([0, null]);
  }, 60_000);

  async function startFollower(): Promise<ChildProcess> {
    const { child } = spawnTool(['backup', '--dir', folder, '--follow'], {
      ...{ INIT_CWD: '', MONGODB_URI: uri, MESA_DATA_DIR: join(folder, 'data') },
      BACKUP_KEY: key.toString('base64'),
    });
    await once(child.stdout!, 'data');
    return child;
  }

  const second = async () => (await clusterTime(client)).t;

  /** Books, changes and cancels without a pause, in transactions as the service does. */
  async function book(): Promise<void> {
    while (!stop.signal.aborted) {
      const _id = new ObjectId();
      const sent: Sent = [];
      written.set(_id.toHexString(), sent);
      for (let n = 0; n < 12 && !stop.signal.aborted; n++) {
        sent[n] = { begun: await second(), acknowledged: Infinity };
        await client.withSession((session) =>
          session.withTransaction(async () => {
            if (n === 0) await bookingsOf(source).insertOne({ _id, n, log: [0], by: {} }, { session });
            else await change(_id, n, { session });
          }),
        );
        sent[n]!.acknowledged = await second();
      }
    }
  }

  const change = (_id: ObjectId, n: number, options: object) =>
    bookingsOf(source).updateOne(
      { _id },
      [
        {
          $set: {
            n,
            log: { $slice: [{ $concatArrays: ['$log', [n]] }, n % 3 === 0 ? -1 : -KEPT] },
            by: { $setField: { field: 'a.b', input: '$by', value: n } },
          },
        },
      ],
      options,
    );

  test('has every booking acknowledged before it, and none sent after it', async () => {
    const first = full.at.getTime() / 1_000 + 1;
    const at = first + Math.floor(Math.random() * (last - first));
    const plan = await planRestore(folder, { key, at: new Date(at * 1_000) });
    await restore(target, plan, { key, onProgress });

    const restored = new Map<string, Booking>();
    for await (const one of bookingsOf(target).find()) restored.set(one._id.toHexString(), one);
    let checked = 0;
    for (const [id, sent] of written) {
      const acknowledged = sent.findLastIndex((one) => one.acknowledged < at);
      const begun = sent.findLastIndex((one) => one.begun < at);
      const { n, log, by } = restored.get(id) ?? { n: -1, log: [], by: {} };
      expect([id, n >= acknowledged && n <= begun]).toEqual([id, true]);
      if (n < 0) continue;
      const cut = n - (n % 3);
      expect([id, log]).toEqual([id, range(n % 3 === 0 ? n : Math.max(0, cut), n)]);
      expect(by).toEqual(n === 0 ? {} : { 'a.b': n });
      checked += 1;
    }
    expect(checked).toBeGreaterThan(1);
    expect(restored.size).toBe(checked);
  }, 60_000);

  test('without a time restores everything, and indexes as they are', async () => {
    const plan = await planRestore(folder, { key });
    expect(plan.changes.length).toBeGreaterThan(1);
    await target.drop();
    await restore(target, plan, { key, onProgress });
    const all = (where: Databases) => bookingsOf(where).find().sort({ _id: 1 }).toArray();
    expect(await all(target)).toEqual(await all(source));
    expect((await bookingsOf(target).indexes()).map(({ name }) => name)).toEqual(['_id_', 'made later']);
  }, 60_000);

  test('has backup files that only their owner can read, because they contain personal data', async () => {
    const { path } = (await listBackups(folder, 'changes'))[0]!;
    for (const file of [path, full.file]) expect((await stat(file)).mode & 0o077).toBe(0);
  });

  test('is refused where changes are missing, altered or of another key', async () => {
    const hour = 3_600_000;
    const refused = (options: Parameters<typeof planRestore>[1]) =>
      expect(planRestore(full.file, { key, ...options })).rejects;
    await refused({ at: new Date(full.at.getTime() - hour) }).toThrow('name one from before that second');
    await refused({ at: new Date(Date.now() + hour) }).toThrow('choose an earlier second');
    await refused({ key: randomBytes(32) }).toThrow('BACKUP_KEY is not its key');
    await refused({ key: undefined }).toThrow('BACKUP_KEY is not set');
    const { path } = (await listBackups(folder, 'changes'))[0]!;
    for (const file of [path, full.file]) {
      const bytes = await readFile(file);
      const altered = Buffer.from(bytes);
      altered[Math.floor(bytes.length / 2)]! ^= 1;
      await writeFile(file, altered);
      await refused({ at: new Date(full.at.getTime() + 2_000) }).toThrow(
        `${file} cannot be restored: it was altered`,
      );
      await writeFile(file, bytes);
    }
    const whole = await readFile(full.file);
    await writeFile(full.file, whole.subarray(0, whole.length - 10));
    await refused({}).toThrow('it is truncated');
    await writeFile(full.file, 'something else');
    await refused({}).toThrow('it is not a backup of Mesa');
    await rm(full.file);
    await refused({}).toThrow(`${full.file} doesn't exist`);
  }, 60_000);
});

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
