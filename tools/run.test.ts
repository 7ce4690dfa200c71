import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = (...words: string[]) => runWith({ MESA_DATA_DIR: '/nowhere' }, ...words);
const runWith = (env: NodeJS.ProcessEnv, ...words: string[]) =>
  spawnSync(process.execPath, [join(__dirname, 'run.mjs'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

it.each(['start', 'test', 'seed', 'check', 'dev', 'doctor', 'prove', 'fuzz', 'backup', 'restore'])(
  'says how %s is used, and does nothing',
  (command) => {
    const { status, stdout } = run(command, '--help');
    expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^npm run ${command}`))]);
  },
);

it.each(['seed', 'prove', 'fuzz', 'backup', 'restore'])(
  '%s refuses an option that it does not know, and says which it does',
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

it('lists its commands when asked for one that it does not have', () => {
  const { status, stderr } = run('brunch');
  expect(status).toBe(1);
  expect(stderr).toContain(
    'Mesa has no command "brunch". There are:\n  npm run start    brings the whole system up',
  );
});

it.each([
  ['HOST', 'abc'],
  ['HOST', '192.0.2.1'], // a valid address that no machine has: it is kept for documentation
  ['PORT', 'http'],
  ['LOG_LEVEL', 'loud'],
])('start refuses %s=%s in one sentence that names the variable', (name, value) => {
  const dir = mkdtempSync(join(tmpdir(), 'mesa-settings-'));
  try {
    const { status, stderr } = runWith({ MESA_DATA_DIR: dir, PORT: '29999', [name]: value }, 'start');
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^${name} is invalid: expected [^\n]+, got "${value}"\\.$`, 'm')),
    ]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
