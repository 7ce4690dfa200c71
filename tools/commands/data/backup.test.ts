import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BSON, Decimal128, Long, MongoClient, ObjectId, Timestamp, type Document } from 'mongodb';
import { databaseName, databaseUri } from '../../offline/mongo/uri';
import { until } from '../machine/processes';
import { spawnTool } from '../test/spawn-tool';
import { backUp } from './back-up';
import { writeBackup } from './backup-file';
import { Databases } from './databases';
import { lastBackup } from './last-backup';
import { restore } from './restore';

const LARGE = 100_000;
/** megabytes; the large collection takes more than that as objects */
const HEAP = 64;
const quiet = { signal: new AbortController().signal, onProgress: () => undefined };

/** When a booking was sent and acknowledged, in seconds by MongoDB's clock. */
interface Sent {
  _id: ObjectId;
  begun: number;
  acknowledged: number;
}

const EVERYTHING: Document[] = [
  {
    _id: new ObjectId(),
    int: new BSON.Int32(7),
    double: new BSON.Double(7),
    negative: new BSON.Double(-0),
    long: Long.fromString('9007199254740993'),
    decimal: Decimal128.fromString('12.50'),
    bytes: new BSON.Binary(Buffer.from([0, 10, 255])),
    at: new Date(1_764_000_000_123),
    stamp: new Timestamp({ t: 5, i: 6 }),
    pattern: new BSON.BSONRegExp('^a', 'i'),
    least: new BSON.MinKey(),
    nothing: null,
    'a.b': { $inside: [] },
    body: 'two\nlines, one\u2028separator, "quotes", México 🌮',
  },
  { _id: new BSON.Int32(1), collection: 'of documents', mesa: 1 },
];

describe('a backup', () => {
  const base = new URL(process.env.MESA_TEST_MONGODB_URI!);
  base.pathname = `/mesa_backup_${process.pid}`;
  const uri = base.href;
  const restored: Databases[] = [];
  let client: MongoClient;
  let source: Databases;
  let folder: string;

  beforeAll(async () => {
    client = await MongoClient.connect(uri);
    source = new Databases(client, uri);
    folder = await mkdtemp(join(tmpdir(), 'mesa-backup-'));
    const strict = { validator: { price: { $gte: 0 } }, validationLevel: 'moderate' } as const;
    await source.get('restaurants').createCollection('menus', strict);
    await source.get('restaurants').collection('menus').createIndex({ name: 'text', city: 1 });
    await source.get('bff').createCollection('audit', { collation: { locale: 'es', strength: 1 } });
    const bookings = source.get('reservations').collection('reservations');
    const partialFilterExpression = { cells: { $exists: true } };
    await bookings.createIndex({ date: 1, cells: 1 }, { unique: true, partialFilterExpression });
    await source.get('bff').collection('sessions').createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await source.get('mail').collection('consumer_positions').insertOne({ token: 'of this server' });
    await source.get('reviews').collection('reviews').insertMany(EVERYTHING);
  }, 60_000);
  afterAll(async () => {
    for (const databases of [source, ...restored]) await databases.drop();
    await client.close();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /** A command, in a process of its own, on the source's database. */
  const begin = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    spawnTool(args, { INIT_CWD: folder, MONGODB_URI: uri, MESA_DATA_DIR: join(folder, 'data'), ...env });
  async function command(args: string[], env?: NodeJS.ProcessEnv) {
    const { ended, stdout, stderr } = begin(args, env);
    return { code: await ended, text: stdout() + stderr() };
  }
  async function restoreByCommand(file: string, env?: NodeJS.ProcessEnv): Promise<Databases> {
    const { code, text } = await command(['restore', file], env);
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^MONGODB_URI=mongodb:\S+_restored_\d{8}_\d{6}\S*$/m),
    ]);
    const databases = new Databases(client, /MONGODB_URI=(\S+)/.exec(text)![1]!);
    restored.push(databases);
    return databases;
  }
  /** Writes a backup of the source in this process. */
  async function write(name: string): Promise<string> {
    const file = join(folder, name);
    await backUp(source, createWriteStream(file), quiet);
    return file;
  }

  describe('of a Mesa in use', () => {
    const stop = new AbortController();
    const sent: Sent[] = [];
    let target: Databases;
    let at: number;

    const second = async (): Promise<number> =>
      (await client.db('admin').command({ hello: 1 })).operationTime.t;

    /** Books without a pause; each booking is in two databases, as with its mail. */
    async function book(): Promise<void> {
      while (!stop.signal.aborted) {
        const booking: Sent = { _id: new ObjectId(), begun: await second(), acknowledged: Infinity };
        sent.push(booking);
        const { _id } = booking;
        await client.withSession((session) =>
          session.withTransaction(async () => {
            await source.get('mail').collection('mails').insertOne({ _id }, { session });
            await source.get('reservations').collection('reservations').insertOne({ _id }, { session });
          }),
        );
        booking.acknowledged = await second();
      }
    }

    beforeAll(async () => {
      await source.get('mail').createCollection('mails');
      const writers = [book(), book()];
      expect(await until(async () => sent.length > 20, 60_000)).toBe(true);
      const { code, text } = await command(['backup', 'busy.gz']);
      const enough = sent.length + 20;
      expect(await until(async () => sent.length > enough, 60_000)).toBe(true);
      stop.abort();
      await Promise.all(writers);
      expect([code, text]).toEqual([0, expect.stringMatching(/^\d+ documents of \d+ collections as of /)]);
      at = Date.parse(/as of (\S+)/.exec(text)![1]!) / 1_000;
      target = await restoreByCommand('busy.gz');
    }, 180_000);

    it('has what was acknowledged before its moment, and nothing that was sent after it', async () => {
      const ids = async (database: string, collection: string) => {
        const documents = await target.get(database).collection(collection).find().toArray();
        return new Set(documents.map(({ _id }) => String(_id)));
      };
      const bookings = await ids('reservations', 'reservations');
      const lost = sent.filter((booking) => booking.acknowledged < at && !bookings.has(String(booking._id)));
      const early = sent.filter((booking) => booking.begun > at && bookings.has(String(booking._id)));
      expect([lost, early]).toEqual([[], []]);
      expect(bookings.size).toBeGreaterThanOrEqual(20);
      expect(await ids('mail', 'mails')).toEqual(bookings);
    });

    it('has every type, option and index as it was', async () => {
      const raw = (where: Databases) =>
        where
          .get('reviews')
          .collection('reviews')
          .find({}, { raw: true, sort: { _id: 1 } })
          .toArray();
      expect(await raw(target)).toEqual(await raw(source));
      const describeAll = async (where: Databases) => {
        const collections = (await where.collections()).filter(({ name }) => name !== 'consumer_positions');
        const described = collections.map(async ({ database, name, options, collection }) => [
          `${database}.${name}`,
          { options, indexes: await collection.indexes() },
        ]);
        return Object.fromEntries(await Promise.all(described)) as object;
      };
      const { 'tools.backups': _record, ...before } = (await describeAll(source)) as Record<string, object>;
      expect(await describeAll(target)).toEqual(before);
    });

    it("has no position in the event stream of the backup's server", async () => {
      expect(await target.get('mail').collection('consumer_positions').countDocuments()).toBe(0);
    });

    it('has backup files that only their owner can read, because they contain personal data', async () => {
      expect((await stat(join(folder, 'busy.gz'))).mode & 0o077).toBe(0);
    });

    it('is recorded, for the doctor and the alert', async () => {
      expect((await lastBackup(source))!.getTime() / 1_000).toBe(at);
      const server = begin(['backup', '--metrics']);
      await once(server.child.stdout!, 'data');
      const { port } = new URL(/http:\S+/.exec(server.stdout())![0]);
      const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text();
      expect(metrics).toContain(`\nmesa_backup_last_seconds ${at}\n`);
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    }, 60_000);

    it('is never written over, neither a file nor a database', async () => {
      expect(await command(['backup', 'busy.gz'])).toEqual({
        code: 1,
        text: `${join(folder, 'busy.gz')} already exists; a backup never overwrites a file.\n`,
      });
      await expect(restore(target, join(folder, 'busy.gz'), quiet)).rejects.toThrow('exists already');
      const { code, text } = await command(['backup', 'nowhere/mesa.gz']);
      expect([code, text]).toEqual([1, expect.stringMatching(/^The backup cannot be written: ENOENT.*\n$/)]);
    }, 60_000);

    it('is written to standard output, and refused where npm writes there as well', async () => {
      const { child, ended } = begin(['backup', '-']);
      const chunks: Buffer[] = [];
      child.stdout!.on('data', (chunk: Buffer) => chunks.push(chunk));
      expect(await ended).toBe(0);
      const lines = gunzipSync(Buffer.concat(chunks)).toString().split('\n');
      expect(JSON.parse(lines[0]!)).toMatchObject({ mesa: { $numberInt: '1' } });
      const { code, text } = await command(['backup', '-'], { npm_lifecycle_event: 'backup' });
      expect([code, text]).toEqual([1, expect.stringContaining('npm run --silent backup')]);
    }, 60_000);
  });

  describe('that was changed', () => {
    let target: Databases;
    let whole: Buffer;
    beforeAll(async () => {
      target = new Databases(client, databaseUri(uri, 'refused'));
      const small = new Databases(client, databaseUri(uri, 'small'));
      restored.push(small, target);
      await small.get('reviews').collection('reviews').insertMany(EVERYTHING);
      const file = join(folder, 'small.gz');
      await backUp(small, createWriteStream(file), quiet);
      whole = await readFile(file);
    }, 60_000);

    async function expectRefused(bytes: Buffer): Promise<void> {
      const file = join(folder, 'changed.gz');
      await writeFile(file, bytes);
      await expect(restore(target, file, quiet)).rejects.toThrow(
        `${file} cannot be restored: it is not a backup of Mesa, or it was cut off or altered.`,
      );
    }
    afterEach(async () => expect(await target.names()).toEqual([]));

    it('is refused at whichever byte it was cut off', async () => {
      for (let length = 0; length < whole.length; length++) await expectRefused(whole.subarray(0, length));
    }, 120_000);

    it('is refused whichever byte was altered', async () => {
      for (let at = 0; at < whole.length; at++) {
        const altered = Buffer.from(whole);
        altered[at]! ^= 1 << at % 8;
        await expectRefused(altered);
      }
    }, 120_000);

    it('is refused with something after it, twice in one file, and in pieces of two', async () => {
      for (const more of [Buffer.from('\n'), whole, gzipSync('{"_id":1}\n')])
        await expectRefused(Buffer.concat([whole, more]));
      await expectRefused(Buffer.concat([gzipSync('{"mesa":1}\n'), whole]));
      await expectRefused(gzipSync('{"mesa":1}\n'));
    });

    it('with what MongoDB refuses ends with the reason, and leaves nothing', async () => {
      const file = join(folder, 'twice.gz');
      async function* documents() {
        yield { mesa: 1, at: new Date() };
        yield { database: 'reviews', collection: 'reviews', options: {}, indexes: [] };
        for (let i = 0; i < 50_000; i++) yield { _id: i % 5_000, text: String(Math.random()) };
      }
      await writeBackup(documents(), createWriteStream(file), quiet.signal);
      await expect(restore(target, file, quiet)).rejects.toThrow('E11000');
    }, 60_000);

    it('is refused where there is none', async () => {
      await expect(restore(target, join(folder, 'none.gz'), quiet)).rejects.toThrow("none.gz doesn't exist.");
    });
  });

  describe('of a large collection', () => {
    const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP}` };
    beforeAll(async () => {
      const visits = source.get('reservations').collection('visits');
      for (let first = 0; first < LARGE; first += 10_000) {
        const batch = Array.from({ length: 10_000 }, (_, i) => ({
          number: first + i,
          restaurant_id: new ObjectId(),
          user_id: new ObjectId(),
          date: '2026-12-01',
          time: '7:00 PM',
          cells: [138, 139, 140],
          phone: '5625550142',
        }));
        await visits.insertMany(batch, { ordered: false, writeConcern: { w: 1 } });
      }
    }, 120_000);

    it('leaves neither a file nor a database nor a longer history when it is stopped', async () => {
      const backup = begin(['backup', 'stopped.gz']);
      const files = async () => (await readdir(folder)).filter((name) => name.startsWith('stopped'));
      expect(await until(async () => (await files()).length > 0, 60_000, 5)).toBe(true);
      backup.child.kill('SIGINT');
      expect(await backup.ended).toBe(1);
      expect(backup.stderr()).toContain('The backup was stopped before it was complete.');
      expect(await files()).toEqual([]);
      const history = 'minSnapshotHistoryWindowInSeconds';
      const kept = await client.db('admin').command({ getParameter: 1, [history]: 1 });
      expect(kept[history]).toBeLessThan(3_600);

      await write('large.gz');
      const before = await databasesOf();
      const restoring = begin(['restore', 'large.gz']);
      expect(await until(async () => (await databasesOf()).length > before.length, 60_000, 5)).toBe(true);
      restoring.child.kill('SIGINT');
      expect(await restoring.ended).toBe(1);
      expect(restoring.stderr()).toContain('The restore was stopped, and what it had written was removed.');
      expect(await databasesOf()).toEqual(before);
    }, 180_000);

    const databasesOf = async (): Promise<string[]> => {
      const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
      const prefix = databaseName(uri, '');
      return databases.map(({ name }) => name).filter((name) => name.startsWith(prefix));
    };

    it(`is written and restored with a heap of ${HEAP} MB`, async () => {
      expect(await command(['backup', 'constant.gz'], env)).toMatchObject({ code: 0 });
      const target = await restoreByCommand('constant.gz', env);
      const visits = target.get('reservations').collection('visits');
      expect(await visits.countDocuments()).toBe(LARGE);
      expect(await visits.findOne({ number: LARGE - 1 })).toEqual(
        await source
          .get('reservations')
          .collection('visits')
          .findOne({ number: LARGE - 1 }),
      );
    }, 240_000);
  });
});
