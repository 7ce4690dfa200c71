import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFree } from '../../commands/machine/ports';
import { isAlive, markOf, until, type ProcessMark } from '../../commands/machine/processes';
import { withClient } from './client';
import { findMongod } from './find';
import { mongodSpawner } from './mongod-spawner';
import { startMongo, type MongoServer } from './start-mongo';

let dataDir: string;
let server: MongoServer | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mesa mongo-'));
});
afterEach(async () => {
  await server?.process.stop(8_000);
  await rm(dataDir, { recursive: true, force: true });
}, 30_000);

const start = async (onDied: (how: string) => void = () => undefined): Promise<MongoServer> => {
  server = await startMongo(await findMongod(), dataDir, onDied);
  await server.ready;
  return server;
};

const memory = async (): Promise<{ port: number; last: ProcessMark }> =>
  JSON.parse(await readFile(join(dataDir, 'mongo.json'), 'utf8')) as { port: number; last: ProcessMark };

describe('the embedded MongoDB', () => {
  test('has transactions, and keeps data and address over a restart', async () => {
    const first = await start();
    await withClient(first.uri, (client) =>
      client.withSession((session) =>
        session.withTransaction(() => client.db('t').collection('c').insertOne({ kept: 1 }, { session })),
      ),
    );
    await first.process.stop(8_000);
    const second = await start();
    expect(second.uri).toBe(first.uri);
    expect(await withClient(second.uri, (client) => client.db('t').collection('c').countDocuments())).toBe(1);
  }, 120_000);

  // the Windows build under Wine crashed here with Wine's own C++ runtime
  test('survives several clients creating the same collection at the same time', async () => {
    const died: string[] = [];
    const { uri } = await start((how) => died.push(how));
    await withClient(uri, async (client) => {
      for (let round = 0; round < 5; round += 1) {
        const database = client.db(`same${round}`);
        await Promise.all(Array.from({ length: 8 }, (_, i) => database.collection('c').insertOne({ i })));
        expect(await database.collection('c').countDocuments()).toBe(8);
      }
    });
    expect(died).toEqual([]);
  }, 120_000);

  test('is restarted after a kill, with all acknowledged writes', async () => {
    const deaths: string[] = [];
    const { uri, process: mongod } = await start((how) => deaths.push(how));
    await withClient(uri, async (client) => {
      await client
        .db('t')
        .collection('c')
        .insertOne({ kept: 1 }, { writeConcern: { w: 'majority', j: true } });
      process.kill(mongod.pid!, 'SIGKILL');
      expect(await until(async () => deaths.length === 1, 3_000)).toBe(true);
      // the driver retries a read once, which is shorter than a restart
      const kept = async (): Promise<boolean> =>
        (await client
          .db('t')
          .collection('c')
          .countDocuments()
          .catch(() => 0)) === 1;
      expect(await until(kept, 30_000, 200)).toBe(true);
    });
  }, 120_000);

  test('moves to another port when another program has taken its own', async () => {
    const { uri, process: mongod } = await start();
    await withClient(uri, (client) => client.db('t').collection('c').insertOne({ kept: 1 }));
    await mongod.stop(8_000);
    const { port } = await memory();
    expect(await until(() => isFree(port), 10_000)).toBe(true);
    const otherProgram = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
    const moved = await start();
    expect(moved.uri).not.toBe(uri);
    expect(await withClient(moved.uri, (client) => client.db('t').collection('c').countDocuments())).toBe(1);
    otherProgram.close();
  }, 120_000);

  test('starts beside others that start at the same moment', async () => {
    const mongod = await findMongod();
    const folders = ['a', 'b', 'c', 'd'].map((name) => join(dataDir, name));
    const servers = await Promise.all(folders.map((folder) => startMongo(mongod, folder, () => undefined)));
    // under Wine, two starts could wait for each other for five minutes
    await Promise.all(servers.map(({ ready }) => ready));
    await Promise.all(servers.map(({ process: started }) => started.stop(8_000)));
  }, 120_000);

  test('starts where a full disk has left only half of mongo.json', async () => {
    const { process: mongod } = await start();
    await mongod.stop(8_000);
    await writeFile(join(dataDir, 'mongo.json'), '{"port":');
    const { uri } = await start();
    expect(uri).toContain(`:${(await memory()).port}/`);
  }, 120_000);

  test('ends a mongod that an earlier run left behind', async () => {
    const { uri, process: mongod } = await start();
    await mongod.stop(8_000);
    const { port } = await memory();
    const { binary } = await findMongod();
    const files = { dbpath: join(dataDir, 'mongo'), log: join(dataDir, 'left.log') };
    const spawn = await mongodSpawner({ binary, port, ...files });
    const mark = await markOf(spawn().pid!);
    await writeFile(join(dataDir, 'mongo.json'), JSON.stringify({ port, last: mark }));
    expect(await until(async () => !(await isFree(port)), 30_000)).toBe(true);
    expect((await start()).uri).toBe(uri);
    expect(await isAlive(mark)).toBe(false);
  }, 120_000);
});
