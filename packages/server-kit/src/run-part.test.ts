import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildBundles } from './testing';

// built once: compiling it took most of the time of each start
const bundles = buildBundles(path.join(__dirname, '..'), './src/testing/part.ts');
const PART = path.join(bundles, 'part.cjs');
const children: ChildProcess[] = [];

interface Part {
  child: ChildProcess;
  port: number;
  output: () => string;
  ended: Promise<[code: number | null, signal: string | null]>;
}

function spawnPart(env: Record<string, string>): Omit<Part, 'port'> {
  const child = fork(PART, {
    execArgv: [],
    env: { PATH: process.env['PATH'], ...env },
    silent: true,
  });
  children.push(child);
  // not 'close', which is never emitted after the parent has disconnected
  const ended = Promise.all([
    once(child, 'exit'),
    once(child.stdout!, 'close'),
    once(child.stderr!, 'close'),
  ]).then(([exit]) => exit as [number | null, string | null]);
  let text = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text, ended };
}

async function startPart(env: Record<string, string> = {}): Promise<Part> {
  const part = spawnPart({ DRAIN_MS: '400', ...env });
  const [message] = (await once(part.child, 'message')) as [{ listening: number }];
  return { ...part, port: message.listening };
}

const look = (port: number, url: string, agent: Agent | false = false) =>
  new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    get({ port, path: url, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    }).on('error', reject);
  });
const ask = async (port: number, url: string) => (await look(port, url)).status;
const untilDraining = async (port: number) => {
  while ((await ask(port, '/readyz')) !== 503);
};

afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

afterAll(() => rm(bundles, { recursive: true }));

describe('a part', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s is not ready, answers for a while, finishes what it began, closes what it opened and ends with 0',
    async (signal) => {
      const { child, port, ended, output } = await startPart({ DRAIN_MS: '2000' });
      expect(await ask(port, '/readyz')).toBe(200);
      child.kill(signal);
      await untilDraining(port);
      // takes longer than draining
      expect(await ask(port, '/slow/2500')).toBe(200);
      await expect(ask(port, '/')).rejects.toThrow();
      expect(await ended).toEqual([0, null]);
      expect(output()).toContain('closed what it opened');
    },
    30_000,
  );

  it('ends the connection with each response while draining, also with responses begun before', async () => {
    const { child, port, ended } = await startPart();
    const agent = new Agent({ keepAlive: true });
    expect(await look(port, '/', agent)).toEqual({ status: 200, connection: 'keep-alive' });
    const begun = look(port, '/slow/700', agent);
    // the first request has arrived once a later one is answered
    await ask(port, '/');
    child.kill('SIGTERM');
    expect(await begun).toEqual({ status: 200, connection: 'close' });
    expect(await ended).toEqual([0, null]);
    agent.destroy();
  }, 30_000);

  it('closes each new connection after one response while draining', async () => {
    const { child, port, ended } = await startPart({ DRAIN_MS: '2000' });
    const agent = new Agent({ keepAlive: true });
    child.kill('SIGTERM');
    await untilDraining(port);
    expect(await look(port, '/', agent)).toEqual({ status: 200, connection: 'close' });
    expect(await ended).toEqual([0, null]);
    agent.destroy();
  }, 30_000);

  it('logs an uncaught error in one line and ends', async () => {
    const { port, ended, output } = await startPart();
    await ask(port, '/break').catch(() => undefined);
    expect(await ended).toEqual([1, null]);
    const lines = output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } });
    expect(lines.at(-1)).toMatchObject({
      level: 60,
      msg: 'uncaught error',
      err: { message: 'broken\nby a request' },
    });
  }, 30_000);

  it('logs an unhandled rejection in one line and ends', async () => {
    const { port, ended, output } = await startPart();
    await ask(port, '/reject').catch(() => undefined);
    expect(await ended).toEqual([1, null]);
    const last = JSON.parse(output().trim().split('\n').at(-1)!) as object;
    expect(last).toMatchObject({
      level: 60,
      msg: 'unhandled rejection',
      err: { message: 'rejected by a request' },
    });
  }, 30_000);

  it('ends when its parent process ends', async () => {
    const { child, ended, output } = await startPart({ DRAIN_MS: '0' });
    child.disconnect();
    expect(await ended).toEqual([0, null]);
    expect(output()).toContain('closed what it opened');
  }, 30_000);

  it('ends when its parent process ended during startup', async () => {
    const { child, ended, output } = spawnPart({ DRAIN_MS: '0' });
    child.disconnect();
    expect(await ended).toEqual([0, null]);
    expect(output()).toContain('closed what it opened');
    expect(output()).not.toContain('ERR_IPC');
  }, 30_000);

  it('stops once, however many signals it gets', async () => {
    const { child, ended, output } = await startPart({ DRAIN_MS: '200' });
    for (let i = 0; i < 4; i += 1) child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(output().match(/closed what it opened/g)).toHaveLength(1);
  }, 30_000);

  it('ends with one sentence that names an invalid setting', async () => {
    const { ended, output } = spawnPart({ PORT: 'eighty' });
    expect(await ended).toEqual([1, null]);
    expect(output()).toBe('part: PORT is invalid: expected a port number (0 picks a free one).\n');
  }, 30_000);

  it('accepts a burst of connections that came while it was busy', async () => {
    const { child, port } = await startPart();
    child.kill('SIGSTOP');
    const crowd = Array.from({ length: 700 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(crowd.map((socket) => once(socket, 'connect')));
    // a rejection means that a connection was not accepted
    const answers = crowd.map((socket) =>
      once(socket.end('GET / HTTP/1.1\r\nHost: part\r\nConnection: close\r\n\r\n'), 'data'),
    );
    child.kill('SIGCONT');
    for (const [answer] of (await Promise.all(answers)) as [Buffer][])
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  }, 30_000);

  it('answers connections that were waiting to be accepted when draining ended', async () => {
    const { child, port, ended } = await startPart({ DRAIN_MS: '2000' });
    child.kill('SIGTERM');
    await untilDraining(port);
    child.kill('SIGSTOP');
    const crowd = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(crowd.map((socket) => once(socket, 'connect')));
    const answers = crowd.map((socket) =>
      once(socket.end('GET / HTTP/1.1\r\nHost: part\r\nConnection: close\r\n\r\n'), 'data'),
    );
    // longer than draining takes
    await wait(2_100);
    child.kill('SIGCONT');
    for (const [answer] of (await Promise.all(answers)) as [Buffer][])
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ended).toEqual([0, null]);
  }, 30_000);

  it('ends with a log line when its port is in use', async () => {
    const { port } = await startPart();
    const { ended, output } = spawnPart({ PORT: String(port) });
    expect(await ended).toEqual([1, null]);
    expect(output()).toContain('EADDRINUSE');
  }, 30_000);
});
