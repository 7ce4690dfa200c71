import { changedWorkspaces, type ChangedWorkspace } from './check/changed-workspaces';
import { nearTests } from './check/near-tests';
import { stopRequest } from './start/stop-request';
import { boundaries, lint, PROGRAMS, testsOf, types, type Outcome } from './test/stages';

/**
 * `npm run check`: what finds most mistakes in what was just changed, in seconds: lint of the changed files,
 * types of the workspaces that may depend on them, import rules of the changed ones, and the nearest tests.
 * It prints what it leaves to `npm test`.
 */
export async function run(): Promise<number> {
  const began = performance.now();
  const { signal } = stopRequest();
  const workspaces = await changedWorkspaces();
  const folders = workspaces.map(({ folder }) => folder);
  const linted = workspaces.flatMap(({ files }) => files).filter((file) => !file.endsWith('.json'));
  const programs = programsOf(folders);
  const checks = [
    checked(`Lint of ${listed(linted)}`, linted, () => lint(signal, linted)),
    checked(`Types of ${listed(programs)}`, programs, () => types(signal, programs)),
    checked(`Imports of ${listed(folders)}`, folders, () => boundaries(signal, folders)),
  ];
  const runs = (await Promise.all([testsNear(workspaces, signal), ...checks])).flat();
  if (signal.aborted) {
    console.log('Stopped before the end.');
    return 1;
  }
  for (const [, { output }] of runs) if (output) console.log(`${output.trim()}\n`);
  for (const [name, { failed }] of runs.reverse())
    console.log(`${failed > 0 ? 'FAILED' : 'passed'}  ${name}`);
  console.log('Not run: other tests, lint with types, stories. `npm test` runs everything.');
  const passed = runs.every(([, { failed }]) => failed === 0);
  const result = passed
    ? runs.length > 0
      ? 'All passed'
      : 'No source of a workspace has changed'
    : 'Failed';
  console.log(`${result} (${((performance.now() - began) / 1000).toFixed(1)} s).`);
  return passed ? 0 : 1;
}

const listed = (names: string[]): string =>
  names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;

type Named = [name: string, outcome: Outcome];

const checked = async (name: string, what: string[], check: () => Promise<Outcome>): Promise<Named[]> =>
  what.length > 0 ? [[name, await check()]] : [];

/** One workspace after the other, beside the other checks. */
async function testsNear(workspaces: ChangedWorkspace[], signal: AbortSignal): Promise<Named[]> {
  const runs: Named[] = [];
  for (const { folder, files } of workspaces) {
    if (signal.aborted) break;
    const { near, all } = await nearTests(folder, files);
    if (all.length === 0) continue;
    const name = `Tests of ${folder}, ${near.length} of ${all.length} files: ${listed(near)}`;
    runs.push(...(await checked(name, near, () => testsOf(folder, near, signal))));
  }
  return runs;
}

/** Packages that only one of the two programs of types contains (tools/build/types). */
const ONLY_IN = [
  /^(bff|services|tools|packages\/(server-kit|demo|remote-tools))/,
  /^(mf-|shell|e2e|packages\/(ui|remote-kit|web-client|messages))/,
];

/**
 * The TypeScript programs to check: a changed folder outside packages/ alone, since nothing imports it; after
 * a changed package the large programs with all that may import it.
 */
const programsOf = (folders: string[]): string[] =>
  folders.some((folder) => folder.startsWith('packages/'))
    ? PROGRAMS.filter((_, program) => folders.some((folder) => !ONLY_IN[1 - program]!.test(folder)))
    : folders;
