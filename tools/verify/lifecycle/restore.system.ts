import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, ObjectId, type ClientSession, type Document } from 'mongodb';
import { INSTANCES, isRestored } from '../../commands/data/collections';
import { Databases } from '../../commands/data/databases';
import { freePorts } from '../../commands/machine/ports';
import { until } from '../../commands/machine/processes';
import { parts } from '../../commands/system';
import { spawnTool, untilReady, type Tool } from '../../commands/test/spawn-tool';
import { findMongod } from '../../offline/mongo/find';
import { startMongo, type MongoServer } from '../../offline/mongo/start-mongo';
import { signUp } from '../session';

describe('a restore into the database of a Mesa elsewhere', () => {
  let folder: string;
  let file: string;
  let mongo: MongoServer;
  let client: MongoClient;
  let databases: Databases;
  let url: string;
  let mesa: Tool;
  /** contents when the backup was made, and those to be replaced */
  let backedUp: Record<string, number>;
  let later: Record<string, number>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-restore-'));
    file = join(folder, 'mesa.backup');
    mongo = await startMongo(await findMongod(), join(folder, 'database'), () => undefined);
    await mongo.ready;
    client = new MongoClient(mongo.uri, { readPreference: 'primary' });
    databases = new Databases(client, mongo.uri);
    const [port] = await freePorts(1);
    url = `http://127.0.0.1:${port}`;
    mesa = startMesa();
    await untilReady(mesa);
    const { user } = await signUp(url, 'early');
    // events are handled in their order: what came before is there as well
    const diners = databases.get('mail').collection('diners');
    const isKnownToMail = async () => (await diners.findOne({ _id: new ObjectId(user.id) })) !== null;
    expect(await until(isKnownToMail, 120_000, 200)).toBe(true);
    expect(await command('backup', file)).toMatchObject({ code: 0 });
    backedUp = await content();
    await signUp(url, 'late');
  });
  afterAll(async () => {
    mesa.child.kill('SIGTERM');
    await mesa.ended;
    await client.close();
    await mongo.process.stop(8_000);
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a command with a data folder of its own, as on another machine. */
  const begin = (dataDir: string, env: NodeJS.ProcessEnv, ...args: string[]): Tool =>
    spawnTool(args, { MONGODB_URI: mongo.uri, MESA_DATA_DIR: join(folder, dataDir), ...env });
  const startMesa = () =>
    begin('mesa', { PORT: new URL(url).port, MESA_RESTAURANTS: '12', RATE_LIMIT_FACTOR: '100' }, 'start');
  async function command(...args: string[]): Promise<{ code: number | null; text: string }> {
    const { ended, stdout, stderr } = begin('elsewhere', {}, ...args);
    return { code: await ended, text: stdout() + stderr() };
  }
  /** A restore that is loading its backup. @throws with its output when it ended instead */
  async function loadingRestore(): Promise<Tool> {
    const restore = begin('elsewhere', {}, 'restore', file, '--replace');
    const isLoading = until(async () => (await restored()).length > 5, 180_000, 1);
    if ((await Promise.race([isLoading, restore.ended])) !== true)
      throw new Error(restore.stdout() + restore.stderr());
    return restore;
  }
  /** A switch waits for it: no collection is replaced while a transaction has read it. */
  async function openTransaction(): Promise<ClientSession> {
    const session = client.startSession();
    session.startTransaction();
    await databases.get('accounts').collection('users').findOne({}, { session });
    return session;
  }

  /** How many documents each collection has, without what running parts write all the time. */
  async function content(): Promise<Record<string, number>> {
    const found = (await databases.collections()).filter(
      ({ database, name }) =>
        !isRestored(name) &&
        database !== 'events' &&
        !['handled', 'followers', 'request_counts'].includes(name),
    );
    const counts = found.map(async ({ database, name, collection }) => [
      `${database}.${name}`,
      await collection.countDocuments(),
    ]);
    return Object.fromEntries((await Promise.all(counts)).sort()) as Record<string, number>;
  }
  const restored = async () => (await databases.collections()).filter(({ name }) => isRestored(name));
  const instances = () => databases.get('events').collection<{ _id: string }>(INSTANCES);
  const lease = (which: Document) => instances().findOne({ _id: 'restore', ...which });
  /** A process that was killed has its lease for some seconds more. */
  const untilNobodyIsConnected = async () => {
    const isOver = async () => (await instances().findOne({ $expr: { $gt: ['$until', '$$NOW'] } })) === null;
    expect(await until(isOver, 60_000, 250)).toBe(true);
  };

  test('is refused while its parts serve, names them, and changes nothing', async () => {
    const { code, text } = await command('restore', file, '--replace');
    expect(code).toBe(1);
    expect(text).toContain('Nothing was changed, because Mesa is connected to this database: ');
    for (const { name } of parts) expect(text).toMatch(new RegExp(`[ ,]${name} \\(process \\d+ on \\S+\\)`));
    expect(await restored()).toEqual([]);
    expect((await fetch(`${url}/api/restaurants`)).status).toBe(200);
    mesa.child.kill('SIGTERM');
    expect(await mesa.ended).toBe(0);
    await untilNobodyIsConnected();
    later = await content();
    expect(later['accounts.users']).toBe(backedUp['accounts.users']! + 1);
  });

  test('killed while it loads leaves the data as they were', async () => {
    const { child, ended } = await loadingRestore();
    child.kill('SIGKILL');
    await ended;
    expect(await content()).toEqual(later);
    await untilNobodyIsConnected();
  });

  test('killed while it switches is finished by the next, and parts wait for that', async () => {
    const { child, ended } = await loadingRestore();
    const open = await openTransaction();
    const isSwitching = async () => (await lease({ switching: { $exists: true } })) !== null;
    expect(await until(isSwitching, 180_000, 1)).toBe(true);
    child.kill('SIGKILL');
    await ended;
    await open.endSession();
    expect((await restored()).length).toBeGreaterThan(0);

    mesa = startMesa();
    const logOf = (part: string) =>
      readFile(join(folder, 'mesa/logs', `${part}.log`), 'utf8').catch(() => '');
    const isWaiting = async () => (await logOf('accounts')).includes('waiting for a restore to end');
    expect(await until(isWaiting, 120_000, 100)).toBe(true);
    expect(mesa.stdout()).not.toContain('Mesa is ready');
    const { code, text } = await command('restore', file, '--replace');
    expect([code, text]).toEqual([0, expect.stringContaining('which was interrupted')]);
    expect(await restored()).toEqual([]);
    expect(await content()).toEqual(backedUp);
    await untilReady(mesa);
    expect((await fetch(`${url}/api/restaurants`)).status).toBe(200);
  });
});
