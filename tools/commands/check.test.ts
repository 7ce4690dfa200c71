import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { signal, startedAt, until } from './machine/processes';
import { ROOT } from './settings';

/** What `npm run check` starts; here it leaves its process id and never ends. */
const PROGRAMS = ['eslint/bin/eslint.js', 'typescript/bin/tsc', 'jest/bin/jest.js'];
const HANGS =
  "require('node:fs').writeFileSync(`${process.env.PIDS}/${process.pid}`, ''); setInterval(() => {}, 1_000);";

describe('npm run check', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'mesa-check-'));
    mkdirSync(join(root, 'pids'));
  });
  afterEach(() => {
    for (const pid of pids()) signal(pid, 'SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });
  const pids = (): number[] => readdirSync(join(root, 'pids')).map(Number);

  /** Writes a checkout of one changed workspace, with Mesa's commands and packages. */
  function writeCheckout(): void {
    const write = (file: string, text: string): void => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    for (const part of ['run.mjs', 'commands', 'offline'])
      cpSync(join(ROOT, 'tools', part), join(root, 'tools', part), { recursive: true });
    for (const program of PROGRAMS) write(join('node_modules', program), HANGS);
    const own = ['.cache', ...readdirSync(join(root, 'node_modules'))];
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (!own.includes(name))
        symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
    symlinkSync(join(ROOT, 'services'), join(root, 'services'));
    cpSync(join(ROOT, 'package-lock.json'), join(root, 'package-lock.json'), { preserveTimestamps: true });
    write('.gitignore', '/*\n!/small\n');
    write('small/tsconfig.json', '{}');
    write('small/sum.test.ts', '');
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
    git('init', '--quiet');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--allow-empty', '-qm', 'first');
  }

  test('ends what it has started when it is stopped', async () => {
    writeCheckout();
    const check = spawn(process.execPath, ['tools/run.mjs', 'check'], {
      cwd: root,
      env: { ...process.env, PIDS: join(root, 'pids'), npm_lifecycle_event: '', NODE_OPTIONS: '' },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => check.once('exit', resolve));
    expect(await until(async () => pids().length === PROGRAMS.length, 20_000)).toBe(true);
    check.kill('SIGTERM');
    expect(await ended).toBe(1);
    const areGone = async (): Promise<boolean> =>
      (await Promise.all(pids().map(startedAt))).every((started) => started === null);
    expect(await until(areGone, 5_000)).toBe(true);
  });
});
