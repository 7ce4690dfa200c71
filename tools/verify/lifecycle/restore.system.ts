import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, ObjectId } from 'mongodb';
import { Databases } from '../../commands/data/databases';
import { freePorts } from '../../commands/machine/ports';
import { until } from '../../commands/machine/processes';
import { runProgram } from '../../commands/machine/run-program';
import { ROOT } from '../../commands/settings';
import { spawnTool, untilReady, type Tool } from '../../commands/test/spawn-tool';
import { databaseUri } from '../../offline/mongo/uri';
import { BookingLoad, wasThere } from '../load/booking-load';
import { availableSlot, book } from '../load/bookings';
import { signUp } from '../load/session';

const BOOKINGS = 20;
const START_MS = 10 * 60_000;

describe('a Mesa restored from a backup that was made while tables were booked', () => {
  let folder: string;
  let url: string;
  let mesa: Tool;
  let load: BookingLoad;
  /** what the restore printed */
  let uri: string;
  let at: Date;
  let client: MongoClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-restore-'));
    const [port] = await freePorts(1);
    url = `http://127.0.0.1:${port}`;
    mesa = start();
    await untilReady(mesa);
    load = await BookingLoad.start({ url, days: 12 });
    await untilBooked(BOOKINGS);
    const file = join(folder, 'mesa.gz');
    expect(await command('backup', file)).toMatchObject({ code: 0 });
    await untilBooked(load.bookings.length + BOOKINGS);
    const { code, text } = await command('restore', file);
    expect([code, text]).toEqual([0, expect.stringContaining('MONGODB_URI=')]);
    at = new Date(/as of (\S+)\. /.exec(text)![1]!);
    uri = /^MONGODB_URI=(\S+)$/m.exec(text)![1]!;
  }, START_MS);
  afterAll(async () => {
    await client?.close();
    mesa.child.kill('SIGTERM');
    await mesa.ended;
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const tool = (args: string[], env: NodeJS.ProcessEnv = {}): Tool =>
    spawnTool(args, { MESA_DATA_DIR: join(folder, 'mesa'), ...env });
  const start = (env: NodeJS.ProcessEnv = {}): Tool =>
    tool(['start'], { PORT: new URL(url).port, MESA_RESTAURANTS: '12', RATE_LIMIT_FACTOR: '100', ...env });
  async function command(...args: string[]): Promise<{ code: number | null; text: string }> {
    const { ended, stdout, stderr } = tool(args);
    return { code: await ended, text: stdout() + stderr() };
  }
  async function untilBooked(count: number): Promise<void> {
    expect(await until(async () => load.bookings.length >= count, 120_000)).toBe(true);
  }

  test('nothing of the one in use is lost or changed meanwhile', async () => {
    const kept = await load.stop();
    expect(kept.sort()).toEqual(load.promised.sort());
    expect(load.wrong).toEqual([]);
  });

  test('breaks no rule of the proof of reservations', async () => {
    const checker = join(ROOT, 'services/reservations/proof/check-database.ts');
    const result = await runProgram(process.execPath, ['--import', 'tsx', checker], {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '', MONGODB_URI: databaseUri(uri, 'reservations') },
      failure: 'The check of the restored data failed',
    });
    expect(JSON.parse(result)).toEqual([]);
  }, 60_000);

  test(
    'starts with the printed address, and has every booking acknowledged before the backup',
    async () => {
      mesa.child.kill('SIGTERM');
      expect(await mesa.ended).toBe(0);
      // its MongoDB has stopped with it, and starts again for this address
      mesa = start({ MONGODB_URI: uri });
      await untilReady(mesa);
      const kept = new Set(await load.kept());
      const wrong = load.bookings.filter(({ name, ...times }) => wasThere(times, at) === !kept.has(name));
      expect(wrong).toEqual([]);
      expect(kept.size).toBeGreaterThan(0);
      expect(load.bookings.filter(({ sent }) => sent > at.getTime() + 1_000).length).toBeGreaterThan(0);
    },
    START_MS,
  );

  test('goes on: diners sign up and book, and every service hears of it', async () => {
    const { user, session } = await signUp(url, 'later');
    expect(await book(session, await availableSlot(url, 20, 2))).toBeDefined();
    client = await MongoClient.connect(uri);
    const mail = new Databases(client, uri).get('mail');
    const isKnownToMail = async () =>
      (await mail.collection('diners').findOne({ _id: new ObjectId(user.id) })) !== null;
    expect(await until(isKnownToMail, 60_000, 200)).toBe(true);
  }, 120_000);
});
