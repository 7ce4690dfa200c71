import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
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

describe('a data folder', () => {
  test('is refused while another process uses it, naming that process', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    await writeFile(join(dataDir, 'instance.lock'), JSON.stringify(await markOf(other.pid!)));
    await expect(claim(dataDir)).rejects.toThrow(
      `Another Mesa (process ${other.pid}) uses ${dataDir}; set MESA_DATA_DIR to another folder to ` +
        'run a second one.',
    );
    const gone = new Promise((resolve) => other.once('exit', resolve));
    other.kill('SIGKILL');
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
});
