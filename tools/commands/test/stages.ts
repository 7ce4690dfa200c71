import { spawn } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { step } from '../console/progress-step';
import { ROOT } from '../settings';
import { runMany } from './run-many';
import { JEST_RESULTS, forget, jestCount, jestCountIn, playwrightCount, sum } from './results';
import type { Count } from './results';
import { untilAborted } from './until-aborted';

/** The result of a stage of `npm test`: its test counts, or one failure when it has no tests. */
export interface Outcome extends Count {
  /** output for the console; empty on success */
  output: string;
  /** a short summary */
  note: string;
}

/** Jest needs this for packages that are ES modules only; the second option hides a warning about it. */
export const JEST_NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

const fine = (note: string): Outcome => ({ passed: 0, failed: 0, output: '', note });
const broken = (output: string, note: string): Outcome => ({ passed: 0, failed: 1, output, note });

/** A target without tests of its own (lint, types) in every project. */
export async function target(name: string, title: string, signal: AbortSignal): Promise<Outcome> {
  const { ok, failed, output, done, cached } = await runMany({ target: name, title, signal });
  return ok
    ? fine(`${done} projects${cached ? `, ${cached} from the cache` : ''}`)
    : broken(output, `failed in ${failed.join(', ') || 'Nx itself'}`);
}

/** Checks the import rules. */
export async function boundaries(signal: AbortSignal): Promise<Outcome> {
  const { code, output } = await command(process.execPath, ['tools/build/lint/check-imports.mjs', '.'], {
    title: 'Checking imports',
    signal,
  });
  return code === 0 ? fine(output.trim()) : broken(output, 'forbidden imports');
}

/**
 * Checks all types in two incremental programs instead of one per project, which takes a quarter of the time
 * (tools/build/types/).
 */
export async function typesAtOnce(signal: AbortSignal): Promise<{ ok: boolean; output: string }> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const programs = ['node', 'browser'].map((name) =>
    command(process.execPath, [tsc, '-p', `tools/build/types/${name}.json`], { title: 'Types', signal }),
  );
  const results = await Promise.all(programs);
  return {
    ok: results.every(({ code }) => code === 0),
    output: results
      .map(({ output }) => output)
      .join('')
      .trim(),
  };
}

/** The lint rules that need types (eslint.typed.config.mjs), in one run over everything. */
export async function typedLint(signal: AbortSignal): Promise<Outcome> {
  const eslint = join(ROOT, 'node_modules/eslint/bin/eslint.js');
  const { code, output } = await command(
    process.execPath,
    [eslint, '--config', 'eslint.typed.config.mjs', '--no-warn-ignored', '.'],
    { title: 'Lint with types', signal },
  );
  return code === 0 ? fine('') : broken(output, 'see eslint.typed.config.mjs');
}

/** Jest in every project that has a test, against one MongoDB. */
export async function unitTests(mongodbUri: string, signal: AbortSignal): Promise<Outcome> {
  const projects = await testedProjects();
  await Promise.all(projects.map(({ folder }) => forget(join(ROOT, folder, JEST_RESULTS))));
  const { ok, failed, output, cached } = await runMany({
    target: 'test',
    projects: projects.map(({ name }) => name),
    args: ['--json', `--outputFile=${JEST_RESULTS}`, '--maxWorkers=1'],
    env: { MESA_TEST_MONGODB_URI: mongodbUri, NODE_OPTIONS: JEST_NODE_OPTIONS },
    title: 'Unit and integration tests',
    signal,
  });
  const count = sum(await Promise.all(projects.map(({ folder }) => jestCount(folder))));
  // a run may fail although all its tests passed: a worker that does not end, a missing configuration
  const failures = ok ? count.failed : Math.max(1, count.failed);
  return {
    ...count,
    failed: failures,
    output: ok ? '' : output,
    note: ok
      ? `${projects.length} projects${cached ? `, ${cached} from the cache` : ''}`
      : `failed in ${failed.join(', ')}`,
  };
}

/** Checks the sizes of the builds (tools/verify/budgets). */
export async function budgets(signal: AbortSignal): Promise<Outcome> {
  const folder = 'tools/verify/budgets';
  await forget(join(ROOT, folder, JEST_RESULTS));
  const args = ['--config', `${folder}/jest.config.js`, '--json', `--outputFile=${folder}/${JEST_RESULTS}`];
  const { code, output } = await command(
    process.execPath,
    [join(ROOT, 'node_modules/jest/bin/jest.js'), ...args],
    { title: 'Checking bundle sizes', signal },
  );
  const count = await jestCount(folder);
  return {
    ...count,
    failed: code === 0 ? count.failed : Math.max(1, count.failed),
    output: code === 0 ? '' : output,
    note: code === 0 ? 'all within budget' : 'see tools/verify/budgets',
  };
}

/** Tests that need the whole system built or running: Jest with a separate configuration, never cached. */
export async function systemTests(
  folder: string,
  title: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Outcome> {
  const results = `node_modules/.cache/mesa/${folder.replaceAll('/', '-')}.json`;
  await forget(join(ROOT, results));
  const jest = [
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    '--config',
    `${folder}/jest.config.js`,
    '--json',
    '--outputFile',
    results,
  ];
  const { code, output } = await command(process.execPath, jest, {
    title,
    env: { NODE_OPTIONS: JEST_NODE_OPTIONS, ...env },
    signal,
  });
  const count = await jestCountIn(results);
  return {
    ...count,
    failed: code === 0 ? count.failed : Math.max(1, count.failed),
    output: code === 0 ? '' : output,
    note: '',
  };
}

/** The stories of e2e/ in a real browser. */
export async function stories(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Outcome> {
  const report = join(ROOT, 'e2e/test-results/report.json');
  await forget(report);
  const { code, output } = await command(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test'],
    {
      title: 'End-to-end tests',
      cwd: join(ROOT, 'e2e'),
      env,
      signal,
      share: (said) => {
        const total = Number(/Running (\d+) tests?/.exec(said)?.[1] ?? 0);
        const done = [...said.matchAll(/^\s+[✓✘x-]\s+\d+ /gmu)].length;
        return total > 0 ? done / total : 0;
      },
    },
  );
  const count = await playwrightCount(report);
  return {
    ...count,
    failed: code === 0 ? count.failed : Math.max(1, count.failed),
    output: code === 0 ? '' : output,
    note: code === 0 ? 'all passed' : 'see e2e/test-results',
  };
}

interface CommandOptions {
  title: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** progress from 0 to 1, derived from the output so far */
  share?(said: string): number;
}

function command(
  file: string,
  args: string[],
  { title, cwd = ROOT, env = {}, signal, share }: CommandOptions,
): Promise<{ code: number | null; output: string }> {
  const progress = step(title);
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return untilAborted(child, signal, (said) => share && progress.share(share(said))).finally(() =>
    progress.done(),
  );
}

/** Workspaces with at least one test file for Jest. */
async function testedProjects(): Promise<{ name: string; folder: string }[]> {
  const parents = await Promise.all(
    ['packages', 'services'].map(async (parent) =>
      (await readdir(join(ROOT, parent))).map((name) => `${parent}/${name}`),
    ),
  );
  const top = (await readdir(ROOT)).filter((name) => /^(shell|bff|tools|mf-.+)$/.test(name));
  const found = await Promise.all(
    [...parents.flat(), ...top].map(async (folder) => {
      const files = await readdir(join(ROOT, folder), { recursive: true }).catch(() => []);
      const tested = files.some((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'));
      if (!tested) return [];
      const { name } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as {
        name: string;
      };
      return [{ name, folder }];
    }),
  );
  return found.flat();
}
