import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startedAt, until } from '../machine/processes';

const MODULE = pathToFileURL(join(__dirname, 'install.mjs')).href;

/**
 * Stands for npm: records what it was asked for. With HANG it has a child and ignores signals, as npm does
 * while it undoes an install.
 */
const NPM = `#!${process.execPath}
const { appendFileSync, writeFileSync } = require('node:fs');
const { spawn } = require('node:child_process');
appendFileSync('asked', process.argv.slice(2, 4).join(' ') + '\\n');
if (process.env.HANG) {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  writeFileSync('pids', [process.pid, child.pid].join(' '));
  setInterval(() => {}, 1000);
} else if (!process.env.FAIL) writeFileSync('node_modules/.package-lock.json', '{}');
process.exitCode = process.env.FAIL ? 1 : 0;
`;

describe('the install', () => {
  test('of `npm start` has fewer than 620 packages, with the bundler, without its dev server', () => {
    const { packages } = JSON.parse(readFileSync(join(__dirname, '../../../package-lock.json'), 'utf8')) as {
      packages: Record<string, { link?: true; dev?: true; peer?: true }>;
    };
    const paths = Object.entries(packages)
      .filter(([path, { link, dev, peer }]) => path.includes('node_modules/') && !link && !dev && !peer)
      .map(([path]) => path);
    expect(paths.length).toBeLessThan(620);
    expect(paths).toContain('node_modules/webpack');
    expect(paths).not.toContain('node_modules/dev-server');
  });

  describe('ensureInstalled', () => {
    let root: string;
    beforeEach(() => {
      root = mkdtempSync(join(tmpdir(), 'mesa-install-'));
      mkdirSync(join(root, 'bin'));
      writeFileSync(join(root, 'bin/npm'), NPM, { mode: 0o700 });
      mkdirSync(join(root, 'node_modules'));
      writeFileSync(join(root, 'package-lock.json'), '{ "packages": {} }');
    });
    afterEach(() => rmSync(root, { recursive: true, force: true }));

    /** Makes it a checkout with all packages of an earlier package-lock.json. */
    function installEarlier(): void {
      const file = join(root, 'node_modules/.package-lock.json');
      writeFileSync(file, '{}');
      utimesSync(file, 1, 1);
    }

    function start(env: NodeJS.ProcessEnv = {}): ChildProcess {
      const script =
        `import { ensureInstalled } from '${MODULE}';` +
        `await ensureInstalled('${root}', { tests: false });`;
      return spawn(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, PATH: join(root, 'bin'), TMPDIR: root, ...env },
        stdio: 'ignore',
      });
    }
    const codeOf = (child: ChildProcess): Promise<number | null> =>
      new Promise((resolve) => child.once('exit', resolve));
    const install = (env?: NodeJS.ProcessEnv): Promise<number | null> => codeOf(start(env));
    const requests = (): string[] => readFileSync(join(root, 'asked'), 'utf8').trim().split('\n');

    async function cutOff(signals: NodeJS.Signals[]): Promise<number | null> {
      const child = start({ HANG: '1' });
      const ended = codeOf(child);
      await until(async () => existsSync(join(root, 'pids')), 20_000);
      for (const signal of signals) child.kill(signal);
      return ended;
    }

    test.each([
      [143, ['SIGTERM']],
      [130, ['SIGINT', 'SIGINT']], // npm passes on what the terminal has sent to all
    ] as [number, NodeJS.Signals[]][])(
      'ends with %i within 10 s of %j, and npm with it',
      async (code, signals) => {
        const began = performance.now();
        expect(await cutOff(signals)).toBe(code);
        expect(performance.now() - began).toBeLessThan(10_000);
        const pids = readFileSync(join(root, 'pids'), 'utf8').split(' ').map(Number);
        // its child is reaped by another process, a moment later
        expect(
          await until(async () => (await Promise.all(pids.map(startedAt))).every((start) => !start), 2_000),
        ).toBe(true);
      },
    );

    test('after an install that was cut off begins again from nothing, once', async () => {
      installEarlier();
      await cutOff(['SIGTERM']);
      expect(await install()).toBe(0);
      expect(await install()).toBe(0);
      expect(requests()).toEqual(['install --no-audit', 'ci --omit=dev']);
    });

    test('after a first install that was cut off needs no packages of tests', async () => {
      await cutOff(['SIGTERM']);
      expect(await install()).toBe(0);
      expect(requests()).toEqual(['ci --omit=dev', 'ci --omit=dev']);
    });

    test('after an install that failed keeps what is there', async () => {
      installEarlier();
      expect(await install({ FAIL: '1' })).toBe(1);
      expect(await install()).toBe(0);
      expect(requests()).toEqual(['install --no-audit', 'install --no-audit']);
    });
  });
});
