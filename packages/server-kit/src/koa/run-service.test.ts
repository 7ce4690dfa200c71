import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildBundles, freePort, lateDatabase, testDatabase, testIdentity } from '../testing';

const bundles = buildBundles(path.join(__dirname, '../..'), './src/testing/service-process.ts');
const SERVICE = path.join(bundles, 'service-process.cjs');
const { publicPem } = testIdentity();
let child: ChildProcess;
let output: string;
let ended: Promise<unknown[]>;

/** Starts a service on a free port; its MongoDB is said to be at `mongoUri`. */
async function startService(mongoUri: string): Promise<number> {
  const port = await freePort();
  output = '';
  child = fork(SERVICE, {
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DRAIN_MS: '0',
      MONGODB_URI: mongoUri,
      EVENTS_DB: `${new URL(mongoUri).pathname.slice(1)}_events`,
      IDENTITY_PUBLIC_KEY: Buffer.from(publicPem).toString('base64'),
    },
    silent: true,
  });
  ended = once(child, 'exit');
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return port;
}

const statusOf = async (port: number, url: string): Promise<number | undefined> =>
  (await fetch(`http://127.0.0.1:${port}${url}`).catch(() => undefined))?.status;
const readinessIs = async (port: number, status: number) => {
  while ((await statusOf(port, '/readyz')) !== status) await wait(20);
};
const outputHas = async (words: string) => {
  while (!output.includes(words)) await once(child.stdout!, 'data');
};
const waitingLines = () => output.split('\n').filter((line) => line.includes('waiting for MongoDB'));

afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await ended;
});

afterAll(() => rm(bundles, { recursive: true }));

describe('a service whose MongoDB is unreachable', () => {
  it('is alive but not ready, says once what it waits for, and serves as soon as it can', async () => {
    const db = await testDatabase();
    const late = await lateDatabase(db.uri);
    const port = await startService(late.uri);
    await outputHas('waiting for MongoDB');
    expect(await statusOf(port, '/healthz')).toBe(200);
    expect(await statusOf(port, '/readyz')).toBe(503);
    expect(await statusOf(port, '/api/anything')).toBe(503);
    // longer than the driver itself keeps trying
    await expect(
      Promise.race([ended, once(child, 'message', { signal: AbortSignal.timeout(6_000) })]),
    ).rejects.toThrow();
    await late.open();
    expect(await once(child, 'message')).toEqual([{ listening: port }, undefined]);
    expect(await statusOf(port, '/readyz')).toBe(200);
    expect(waitingLines()).toHaveLength(1);
    expect(waitingLines()[0]).toContain(`waiting for MongoDB at ${new URL(late.uri).host}`);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await late.close();
    await db.drop();
  }, 60_000);

  it('continues after its MongoDB was unreachable for a while', async () => {
    const db = await testDatabase();
    const late = await lateDatabase(db.uri);
    await late.open();
    const port = await startService(late.uri);
    expect(await once(child, 'message')).toEqual([{ listening: port }, undefined]);
    for (let i = 0; i < 3; i += 1) {
      await late.close();
      await readinessIs(port, 503);
      await late.open();
      await readinessIs(port, 200);
    }
    expect(output).not.toContain('unhandled');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await late.close();
    await db.drop();
  }, 60_000);

  it('does not write the password of its address into the log', async () => {
    const login = `mesa:${['secret', 'word'].join('-')}`;
    await startService(`mongodb://${login}@127.0.0.1:${await freePort()}/mesa_test_none?authSource=admin`);
    await outputHas('waiting for MongoDB');
    expect(output).not.toContain('secret-word');
  }, 30_000);

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends at once on %s',
    async (signal) => {
      await startService(`mongodb://127.0.0.1:${await freePort()}/mesa_test_none`);
      await outputHas('waiting for MongoDB');
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
    },
    30_000,
  );

  it('ends when its parent process ends', async () => {
    await startService(`mongodb://127.0.0.1:${await freePort()}/mesa_test_none`);
    await outputHas('waiting for MongoDB');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  }, 30_000);
});
