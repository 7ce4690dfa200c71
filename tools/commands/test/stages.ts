import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../settings';
import { browserWorkspaces, parts } from '../system';
import { runMany } from './run-many';
import { runNode, type NodeOptions } from './run-node';
import { JEST_RESULTS, removeResults, jestCount, playwrightCount, sum, type Count } from './results';

/** The result of a stage: its test counts, or one failure when it has no tests. */
export interface Outcome extends Count {
  /** output for the console; empty on success */
  output: string;
  /** a short summary */
  note: string;
}

/** Jest needs this for packages that are ES modules only; the second option hides a warning about it. */
const JEST_NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

export const fine = (note: string): Outcome => ({ passed: 0, failed: 0, output: '', note });
const broken = (output: string, note: string): Outcome => ({ passed: 0, failed: 1, output, note });

/** The code whose imports are checked, as dependency-cruiser takes it. */
const SOURCES = [
  ...['packages/*/src', 'packages/remote-tools/commands', 'services/*/src'],
  ...['mf-*/src', 'shell/src', 'bff/src', 'tools', 'e2e'],
];
const sourcesOf = (folder: string): string => (/^(tools|e2e)$/.test(folder) ? folder : `${folder}/src`);

/**
 * Checks the import rules, of all workspaces or of those in the folders. A cycle that leaves a workspace
 * needs a forbidden import, so the files of others are not followed.
 */
export async function boundaries(signal: AbortSignal, folders: string[] = []): Promise<Outcome> {
  const sources = folders.map(sourcesOf).filter((folder) => existsSync(join(ROOT, folder)));
  const chosen = ['--do-not-follow', `node_modules|^(?!(${folders.join('|')})/)`, ...sources];
  const command = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--output-type', 'err-long'];
  const config = ['--config', 'tools/build/lint/dependency-cruiser.mjs'];
  const { code, output } = await runNode(
    [...command, ...config, ...(sources.length > 0 ? chosen : SOURCES)],
    { title: 'Checking imports', signal },
  );
  return code === 0 ? fine(output.trim()) : broken(output, 'forbidden imports');
}

/** The benches, which end with 1 when a figure has become worse. */
export async function benches(signal: AbortSignal): Promise<Outcome> {
  const { code, output } = await runNode(['tools/run.mjs', 'bench', 'all'], { title: 'Benches', signal });
  return code === 0 ? fine('') : broken(output, '');
}

/** All types as two programs, which takes a quarter of the time of one for each project. */
export const PROGRAMS = ['tools/build/types/node.json', 'tools/build/types/browser.json'];

/** MB; a larger nursery, from which the compiler copies less: a fifth less processor time */
const COMPILER_OPTIONS = '--max-semi-space-size=32';

/** Checks types: of everything, or of the programs whose configurations are named. */
export async function types(signal: AbortSignal, configurations = PROGRAMS): Promise<Outcome> {
  const programs = configurations.map((file) =>
    runNode(['node_modules/typescript/bin/tsc', '-p', file], {
      title: 'Types',
      env: { NODE_OPTIONS: COMPILER_OPTIONS },
      signal,
    }),
  );
  const results = await Promise.all(programs);
  const output = results.map((result) => result.output).join('');
  return results.every(({ code }) => code === 0) ? fine('') : broken(output, '');
}

/** The rules of eslint.config.mjs in one process: one for each project takes twice the processor time. */
export const lint = (signal: AbortSignal, files = ['.']): Promise<Outcome> => runLint('Lint', files, signal);

/** The lint rules that need types. */
export const typedLint = (signal: AbortSignal): Promise<Outcome> =>
  runLint('Lint with types', ['--config', 'eslint.typed.config.mjs', '.'], signal);

async function runLint(title: string, args: string[], signal: AbortSignal): Promise<Outcome> {
  const eslint = ['node_modules/eslint/bin/eslint.js', '--no-warn-ignored'];
  const { code, output } = await runNode([...eslint, ...args], { title, signal });
  return code === 0 ? fine('') : broken(output, '');
}

/** Nx begins with what others depend on, so that this project, which takes longest, would end alone. */
const LONGEST = 'bff';

/** The workspaces with tests for Jest, by their names in Nx. */
function testedWorkspaces(): { name: string; folder: string }[] {
  const packages = readdirSync(join(ROOT, 'packages'));
  const others = [...parts.map(({ folder }) => folder), ...browserWorkspaces, 'tools'];
  return [
    ...packages.map((name) => ({ name: `@mesa/${name}`, folder: `packages/${name}` })),
    ...others.map((folder) => ({ name: basename(folder), folder })),
  ];
}

/** Jest in every workspace, against one MongoDB. */
export async function unitTests(mongodbUri: string, signal: AbortSignal): Promise<Outcome> {
  const tested = testedWorkspaces();
  await Promise.all(tested.map(({ folder }) => removeResults(join(ROOT, folder, JEST_RESULTS))));
  const run = (title: string, parallel: number, isIncluded: (name: string) => boolean) =>
    runMany({
      target: 'test',
      projects: tested.map(({ name }) => name).filter(isIncluded),
      args: ['--json', `--outputFile=${JEST_RESULTS}`, '--maxWorkers=1'],
      parallel,
      env: { MESA_TEST_MONGODB_URI: mongodbUri, NODE_OPTIONS: JEST_NODE_OPTIONS },
      title,
      signal,
    });
  // three at once on two processors: servers' tests wait for other processes half of their time
  const runs = await Promise.all([
    run(`Unit and integration tests of ${LONGEST}`, 1, (name) => name === LONGEST),
    run('Unit and integration tests', 2, (name) => name !== LONGEST),
  ]);
  const counts = await Promise.all(tested.map(({ folder }) => jestCount(join(folder, JEST_RESULTS))));
  const failed = tested.filter((_, i) => counts[i]!.failed > 0).map(({ name }) => name);
  const ok = runs.every((one) => one.ok);
  const outcome = outcomeOf(sum(counts), ok ? 0 : 1, runs.map(({ output }) => output).join('\n'));
  const cached = runs.reduce((all, one) => all + one.cached, 0);
  return {
    ...outcome,
    note: ok
      ? `${tested.length} projects${cached ? `, ${cached} from the cache` : ''}`
      : `failed in ${failed.join(', ')}`,
  };
}

/** Jest in one workspace, for some of its test files (paths relative to the checkout). */
export const testsOf = (folder: string, files: string[], signal: AbortSignal): Promise<Outcome> =>
  jest(
    `check-${folder.replace('/', '-')}`,
    ['--maxWorkers=1', '--runTestsByPath', ...files.map((file) => join(ROOT, file))],
    {
      title: `Tests of ${folder}`,
      cwd: join(ROOT, folder),
      signal,
    },
  );

/** Jest on a folder of tools/verify, never cached. */
export function verifyTests(
  name: string,
  title: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Outcome> {
  const shared = ['tools/verify/jest.config.js', '--rootDir', `tools/verify/${name}`];
  const config = name === 'long' ? ['tools/verify/long/jest.config.js'] : shared;
  return jest(name, ['--config', ...config], { title, env, signal });
}

async function jest(name: string, args: string[], options: NodeOptions): Promise<Outcome> {
  const results = `node_modules/.cache/mesa/${name}.json`;
  await removeResults(join(ROOT, results));
  const { code, output } = await runNode(
    ['node_modules/jest/bin/jest.js', '--json', '--outputFile', join(ROOT, results), ...args],
    {
      ...options,
      env: { NODE_OPTIONS: JEST_NODE_OPTIONS, ...options.env },
      onOutput: (soFar, progress) => progress.detail(filesDone(soFar)),
    },
  );
  return outcomeOf(await jestCount(results), code, output);
}

/**
 * The stories of e2e/ in a real browser.
 * @param env MESA_URL, MESA_DATA_DIR, MESA_CHROMIUM; MESA_STORIES for a part of them
 * (e2e/playwright.config.ts)
 */
export async function stories(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Outcome> {
  const report = join(ROOT, 'e2e/test-results/report.json');
  await removeResults(report);
  const { code, output } = await runNode(['node_modules/@playwright/test/cli.js', 'test'], {
    ...{ title: 'End-to-end tests', cwd: join(ROOT, 'e2e'), env, signal },
    onOutput(soFar, progress) {
      const total = Number(/Running (\d+) tests?/.exec(soFar)?.[1] ?? 0);
      const done = [...soFar.matchAll(/^\s+[✓✘x-]\s+\d+ /gmu)].length;
      progress.share(total > 0 ? done / total : 0);
    },
  });
  return outcomeOf(await playwrightCount(report), code, output);
}

/** How many test files Jest has finished, and the last of them. */
function filesDone(output: string): string {
  const done = [...output.matchAll(/^(?:PASS|FAIL) (\S+)/gm)].map(([, file]) => file!);
  return done.length > 0 ? `${done.length} files, ${done.at(-1)}` : '';
}

/** A run may fail although all its tests passed: a worker that does not end, a missing configuration. */
function outcomeOf(count: Count, code: number | null, output: string): Outcome {
  return code === 0
    ? { ...count, output: '', note: '' }
    : { ...count, failed: Math.max(1, count.failed), output, note: '' };
}
