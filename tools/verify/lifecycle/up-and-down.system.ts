import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../commands/machine/ports';
import { isAlive, markOf, until, type ProcessMark } from '../../commands/machine/processes';
import { parts } from '../../commands/system';
import { runningInstance } from '../../commands/start/instance';
import { spawnTool, untilReady, type Tool } from '../../commands/test/spawn-tool';

describe('a whole system', () => {
  let dataDir: string;
  let port: number;
  const tools: Tool[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mesa-whole-'));
    [port] = (await freePorts(1)) as [number];
  });
  afterEach(async () => {
    await Promise.all(
      tools.splice(0).map(({ child, ended }) => {
        child.kill('SIGTERM');
        return ended;
      }),
    );
    await rm(dataDir, { recursive: true, force: true });
  });

  function start(env: NodeJS.ProcessEnv = {}): Tool {
    const settings = { PORT: String(port), MESA_DATA_DIR: dataDir, MESA_RESTAURANTS: '12' };
    const tool = spawnTool(['start'], { ...settings, ...env });
    tools.push(tool);
    return tool;
  }

  async function ready(env?: NodeJS.ProcessEnv): Promise<Tool> {
    const started = start(env);
    await untilReady(started);
    return started;
  }

  const statusOf = (path: string): Promise<number> =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.status,
      () => 0,
    );

  /** All processes of the running system. */
  async function processes(): Promise<Record<string, ProcessMark>> {
    const instance = await runningInstance(dataDir);
    const marks = await Promise.all(
      Object.entries(instance!.pids).map(async ([name, pid]) => [name, await markOf(pid!)] as const),
    );
    return Object.fromEntries(marks);
  }

  /** The names of those that still run. */
  async function alive(marks: Record<string, ProcessMark>): Promise<string[]> {
    const names = Object.keys(marks);
    const areAlive = await Promise.all(names.map((name) => isAlive(marks[name]!)));
    return names.filter((_, i) => areAlive[i]);
  }

  test('starts, restarts parts that die, and stops without leaving a process', async () => {
    const { child, stdout, stderr, ended } = await ready();
    expect(stdout().split('\n').slice(-3)).toEqual([
      expect.stringMatching(/^Remotes are published at http:\/\/127\.0\.0\.1:\d+ \(MESA_ADMIN_URL\)$/),
      `Mesa is ready at http://localhost:${port}`,
      '',
    ]);
    expect(await statusOf('/')).toBe(200);
    expect(await statusOf('/api/restaurants')).toBe(200);
    const marks = await processes();
    expect(Object.keys(marks).sort()).toEqual(['mongod', ...parts.map(({ name }) => name)].sort());

    process.kill(marks.reviews!.pid, 'SIGKILL');
    expect(await statusOf('/api/restaurants')).toBe(200);
    expect(
      await until(async () => stderr().includes('reviews was ended by SIGKILL; starting it again.'), 3_000),
    ).toBe(true);
    const areBack = async () =>
      (await alive(await processes())).length > parts.length && (await statusOf('/api/restaurants')) === 200;
    expect(await until(areBack, 30_000)).toBe(true);
    const before = await processes();
    for (const { name } of parts) process.kill(before[name]!.pid, 'SIGKILL');
    expect(await until(areBack, 30_000)).toBe(true);

    const restarted = await processes();
    const began = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await alive({ ...restarted, mongod: marks.mongod! })).toEqual([]);
    expect(await statusOf('/')).toBe(0);
  });

  test('leaves no process when it is killed, and starts again with the same data', async () => {
    const { child } = await ready();
    const marks = await processes();
    const read = async (): Promise<string> =>
      (await fetch(`http://127.0.0.1:${port}/api/restaurants?limit=3`)).text();
    const before = await read();
    child.kill('SIGKILL');
    // no time is promised here, unlike after SIGTERM, and a busy machine may take long
    await until(async () => (await alive(marks)).length === 0, 60_000);
    expect(await alive(marks)).toEqual([]);

    const again = await ready();
    expect(await read()).toBe(before);
    expect(again.stderr()).not.toContain('Filled the database');
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
  });

  test('reports in one sentence why it cannot start', async () => {
    await ready();
    const samePort = start({ MESA_DATA_DIR: `${dataDir}-other` });
    expect(await samePort.ended).toBe(1);
    expect(samePort.stderr()).toBe(`Port ${port} is in use by another program; set PORT to a free one.\n`);
    await rm(`${dataDir}-other`, { recursive: true, force: true });

    const sameFolder = start({ PORT: String((await freePorts(1))[0]) });
    expect(await sameFolder.ended).toBe(1);
    expect(sameFolder.stderr()).toMatch(
      new RegExp(
        `^Another Mesa \\(process \\d+\\) uses ${dataDir}; set MESA_DATA_DIR to another folder to ` +
          'run a second one\\.\n$',
      ),
    );

    const noDatabase = start({
      PORT: String((await freePorts(1))[0]),
      MESA_DATA_DIR: `${dataDir}-third`,
      MONGODB_URI: 'mongodb://me:secret@127.0.0.1:1/',
    });
    expect(await noDatabase.ended).toBe(1);
    expect(noDatabase.stderr()).toMatch(
      /MONGODB_URI \(mongodb:\/\/me:\*\*\*@127\.0\.0\.1:1\/\) does not answer/,
    );
    expect(noDatabase.stderr()).not.toContain('secret');
    await rm(`${dataDir}-third`, { recursive: true, force: true });
  });

  test('stops cleanly during its start', async () => {
    const { child, ended, stdout } = start();
    expect(
      await until(
        async () => (await readFile(join(dataDir, 'mongo.json'), 'utf8').catch(() => '')) !== '',
        60_000,
      ),
    ).toBe(true);
    const { last } = JSON.parse(await readFile(join(dataDir, 'mongo.json'), 'utf8')) as { last: ProcessMark };
    const began = performance.now();
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(stdout()).toBe('');
    expect(await isAlive(last)).toBe(false);
  });
});
