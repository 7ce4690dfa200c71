import { once } from 'node:events';
import { connect as dial, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Schema } from 'mongoose';
import { testDatabase } from '../testing';
import { connect, makeCollection, ping, type Database } from '.';

/**
 * A proxy to MongoDB that can be slow, and whose open connections can go silent, like those to a machine that
 * failed.
 */
async function startProxy(host: string, port: number) {
  const open = new Set<Socket>();
  let delayMs = 0;
  const server: Server = createServer((near) => {
    const far = dial(port, host);
    for (const [source, target] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(source);
      source.on('error', () => target.destroy()).on('close', () => target.destroy());
    }
    near.pipe(far);
    far.on('data', (bytes) =>
      delayMs > 0 ? setTimeout(() => near.write(bytes), delayMs) : near.write(bytes),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** open connections forward nothing more and are not closed; new connections work */
    goSilent: () => open.forEach((socket) => socket.unpipe().removeAllListeners('data').resume()),
    /** delays every response by this much */
    delay: (ms: number) => void (delayMs = ms),
    close: () => {
      open.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}

describe('a connection that has gone silent', () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let database: Database;
  let drop: () => Promise<void>;
  const things = () => database.db!.collection<{ _id: number }>('things');

  beforeEach(async () => {
    const separate = await testDatabase();
    drop = separate.drop;
    const uri = new URL(separate.uri);
    proxy = await startProxy(uri.hostname, Number(uri.port));
    uri.port = String(proxy.port);
    uri.searchParams.delete('replicaSet');
    uri.searchParams.set('directConnection', 'true');
    database = await connect(uri.href, { silenceMs: 1_000, monitorCommands: true });
    await things().insertOne({ _id: 1 });
  });
  afterEach(async () => {
    await database.close();
    proxy.close();
    await drop();
  });

  test('is closed, and a read is repeated on another', async () => {
    proxy.goSilent();
    expect(await things().countDocuments()).toBe(1);
  });

  test('is closed, and a write is done once', async () => {
    proxy.goSilent();
    await things().insertOne({ _id: 2 });
    expect(await things().countDocuments()).toBe(2);
  });

  test('has no time limit while an index is built', async () => {
    database
      .getClient()
      .on('commandStarted', ({ commandName }) => proxy.delay(commandName === 'createIndexes' ? 1_500 : 0));
    await makeCollection(
      database.model<{ n: number }>('Thing', new Schema<{ n: number }>({ n: Number }).index({ n: 1 })),
    );
    expect((await things().indexes()).map(({ name }) => name)).toContain('n_1');
  });

  test('fails a ping', async () => {
    proxy.goSilent();
    await expect(ping(database)).rejects.toThrow('timed out');
  });
});
