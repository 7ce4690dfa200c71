import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markOf } from '../machine/processes';
import { announce, claim, runningInstance, withdraw } from './instance';
import { secretsOf } from './secrets';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mesa-data-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const DAMAGED = ['', '{"tool": {"pi', 'null', '{}', '7'];

describe('a data folder', () => {
  test('is refused while another process uses it, naming that process', async () => {
    const owner = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    await writeFile(join(dataDir, 'instance.lock'), JSON.stringify(await markOf(owner.pid!)));
    await expect(claim(dataDir)).rejects.toThrow(
      `Another Mesa (process ${owner.pid}) uses ${dataDir}; set MESA_DATA_DIR to another folder to ` +
        'run a second one.',
    );
    const gone = new Promise((resolve) => owner.once('exit', resolve));
    owner.kill('SIGKILL');
    await gone;
    await (
      await claim(dataDir)
    )();
  });

  test('can be claimed again after its release', async () => {
    const release = await claim(dataDir);
    await expect(claim(dataDir)).rejects.toThrow('Another Mesa');
    await release();
    await (
      await claim(dataDir)
    )();
  });

  test('describes the running system to other commands, readable by its owner alone', async () => {
    const instance = {
      port: 3000,
      adminUrl: 'http://127.0.0.1:1',
      adminToken: 't',
      mongodbUri: 'mongodb://x',
      ports: {},
      pids: {},
      tool: await markOf(process.pid),
    };
    await announce(dataDir, instance);
    expect(await runningInstance(dataDir)).toEqual(instance);
    expect((await stat(join(dataDir, 'instance.json'))).mode & 0o777).toBe(0o600);
    await withdraw(dataDir);
    expect(await runningInstance(dataDir)).toBeNull();
  });

  test('does not report a system whose process has ended', async () => {
    await announce(dataDir, {
      port: 3000,
      adminUrl: '',
      adminToken: '',
      mongodbUri: '',
      ports: {},
      pids: {},
      tool: { pid: process.pid, started: 'long ago' },
    });
    expect(await runningInstance(dataDir)).toBeNull();
  });

  test('keeps its secrets once created, readable by its owner alone', async () => {
    const first = await secretsOf(dataDir);
    expect(await secretsOf(dataDir)).toEqual(first);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    for (const secret of Object.values(first)) expect(secret.length).toBeGreaterThan(40);
  });

  test.each(DAMAGED)('with %j instead of a running system has none', async (text) => {
    await writeFile(join(dataDir, 'instance.json'), text);
    expect(await runningInstance(dataDir)).toBeNull();
  });

  test.each(DAMAGED)('with %j in its lock can be claimed', async (text) => {
    await writeFile(join(dataDir, 'instance.lock'), text);
    const release = await claim(dataDir);
    await expect(claim(dataDir)).rejects.toThrow(`Another Mesa (process ${process.pid})`);
    await release();
  });

  test.each(DAMAGED)('with %j instead of its secrets is refused, and keeps the file', async (text) => {
    const file = join(dataDir, 'secrets.json');
    await writeFile(file, text);
    await expect(secretsOf(dataDir)).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(`^${file} is damaged, and .+: put back a copy of the file, or .+\\.$`),
    });
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('gets the secrets that an earlier version did not have, and no file beside them', async () => {
    const { mailTokenSecret: _, ...earlier } = await secretsOf(dataDir);
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(earlier));
    const all = await secretsOf(dataDir);
    expect(all).toEqual({ ...earlier, mailTokenSecret: expect.any(String) });
    expect(await secretsOf(dataDir)).toEqual(all);
    expect(await readdir(dataDir)).toEqual(['secrets.json']);
  });

  test('that cannot be created is refused in one sentence with the cause', async () => {
    const folder = join(dataDir, 'file', 'data');
    await writeFile(join(dataDir, 'file'), '');
    for (const use of [claim, secretsOf])
      await expect(use(folder)).rejects.toMatchObject({
        isUserError: true,
        message:
          `Mesa cannot use the data folder ${folder} (ENOTDIR: not a directory); ` +
          'set MESA_DATA_DIR to another folder.',
      });
  });

  test('is created with the folders above it, for its owner alone', async () => {
    const folder = join(dataDir, 'a', 'b');
    await (
      await claim(folder)
    )();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});
