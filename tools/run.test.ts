import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = (...args: string[]) => runWith({ MESA_DATA_DIR: '/nowhere' }, ...args);
const runWith = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  spawnSync(process.execPath, [join(__dirname, 'run.mjs'), ...args], {
    encoding: 'utf8',
    timeout: 20_000,
    env: { ...process.env, ...env },
  });

describe('tools/run.mjs', () => {
  it.each([
    'start',
    'test',
    'seed',
    'check',
    'dev',
    'doctor',
    'prove',
    'fuzz',
    'backup',
    'restore',
    'accounts',
  ])('prints the usage of %s and does nothing else', (command) => {
    const { status, stdout } = run(command, '--help');
    expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^npm run ${command}`))]);
  });

  it.each(['seed', 'prove', 'fuzz', 'backup', 'restore'])(
    '%s refuses an unknown option and prints its usage',
    (command) => {
      const { status, stderr } = run(command, '--nope');
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(`^Unknown option '--nope'\\.\nUsage: npm run ${command} -- \\S+`, 'm'),
        ),
      ]);
    },
  );

  it('lists its commands when given an unknown one', () => {
    const { status, stderr } = run('brunch');
    expect(status).toBe(1);
    expect(stderr).toContain(
      'Mesa has no command "brunch". There are:\n  npm run start    starts the whole system',
    );
  });

  it('ends when a pipe has taken all that a command printed', () => {
    const root = mkdtempSync(join(tmpdir(), 'mesa-printed-'));
    try {
      mkdirSync(join(root, 'tools/commands/start'), { recursive: true });
      for (const file of ['run.mjs', 'commands/start/install.mjs'])
        copyFileSync(join(__dirname, file), join(root, 'tools', file));
      for (const name of ['node_modules', 'package-lock.json'])
        symlinkSync(join(__dirname, '..', name), join(root, name));
      const command = "export const run = async () => (console.log('x'.repeat(5_000_000)), 3);";
      writeFileSync(join(root, 'tools/commands/outbox.ts'), command);
      const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools/run.mjs'), 'outbox'], {
        encoding: 'utf8',
        maxBuffer: 10_000_000,
      });
      expect([status, stdout.length]).toEqual([3, 5_000_001]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it.each([
    ['HOST', 'abc'],
    ['HOST', '192.0.2.1'], // a valid address that no machine has: it is reserved for documentation
    ['PORT', 'http'],
    ['LOG_LEVEL', 'loud'],
  ])('start refuses %s=%s in one sentence that names the variable', (name, value) => {
    const dir = mkdtempSync(join(tmpdir(), 'mesa-settings-'));
    try {
      const { status, stderr } = runWith({ MESA_DATA_DIR: dir, PORT: '29999', [name]: value }, 'start');
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(new RegExp(`^${name} is invalid: expected [^\n]+\\.$`, 'm')),
      ]);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('start refuses damaged secrets in one sentence that names the file', () => {
    const dir = mkdtempSync(join(tmpdir(), 'mesa-settings-'));
    try {
      writeFileSync(join(dir, 'secrets.json'), '{"identityPriv');
      const { status, stderr } = runWith({ MESA_DATA_DIR: dir, PORT: '29999' }, 'start');
      const sentence = new RegExp(`^${join(dir, 'secrets.json')} is damaged[^\n]+\\.\n$`, 'm');
      expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  // nobody can create a folder there: root, who may write to it, gets ENOENT
  it('start refuses a data folder in /proc in one sentence that names it', () => {
    const { status, stderr } = runWith({ MESA_DATA_DIR: '/proc/mesa/data' }, 'start');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^[^\n]+\/proc\/mesa\/data[^\n]+\.\n$/)]);
    expect(stderr).toContain('MESA_DATA_DIR');
  });
});
