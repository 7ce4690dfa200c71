import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './settings';
import { stopRequest } from './start/stop-request';
import { runCommand } from './test/run-checks';

const execute = promisify(execFile);

/**
 * `npm run check`: what finds most mistakes in what was just changed, in seconds: lint of the changed files,
 * all types and import rules, the tests of each changed workspace that depend on a changed file, and, after a
 * change of what browsers load, the builds and their sizes: what `npm start` would stop at.
 */
export async function run(): Promise<number> {
  const { signal } = stopRequest();
  const changed = await changedFiles();
  const files = changed.filter((file) => /\.(tsx?|m?js)$/.test(file));
  const isOfBrowsers = changed.some((file) => OF_BROWSERS.test(file));
  if (files.length === 0 && !isOfBrowsers) {
    console.log('No source has changed.');
    return 0;
  }
  const checks: Record<string, string> = {};
  if (files.length > 0) checks.lint = `eslint --no-warn-ignored ${files.join(' ')}`;
  checks['types and imports'] = 'nx run-many -p mesa -t types-of-node types-of-browser imports --parallel=3';
  Object.assign(checks, relatedTests(files));
  if (isOfBrowsers) checks['builds and sizes'] = BUILDS_AND_SIZES;
  const lines: string[] = [];
  let isGood = true;
  for (const [name, command] of Object.entries(checks)) {
    if (signal.aborted) return 1;
    const { code } = await runCommand(command, {}, signal);
    lines.push(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`);
    isGood &&= code === 0;
  }
  console.log(
    ['', ...lines, 'Not run: other tests, lint with types, stories. `npm test` runs all.'].join('\n'),
  );
  return isGood ? 0 : 1;
}

/** What shell and remotes are built from, catalogs and styles included. */
const OF_BROWSERS =
  /^(shell|mf-[a-z-]+|packages\/(contract|messages|remote-kit|remote-tools|ui|web-client))\/(?!.*\.test\.)/;
const BUILDS_AND_SIZES =
  "nx run-many -t build -p shell 'mf-*' && " +
  'jest --config tools/verify/jest.config.js --rootDir tools/verify/budgets';

/** The files that differ from the last commit; in a clean checkout, those that it changed. */
async function changedFiles(): Promise<string[]> {
  const git = async (...args: string[]): Promise<string[]> =>
    (await execute('git', args, { cwd: ROOT })).stdout.split('\n').filter(Boolean);
  const edited = await git('diff', '--name-only', 'HEAD');
  const added = await git('ls-files', '--others', '--exclude-standard');
  const files = [...edited, ...added];
  const changed = files.length > 0 ? files : await git('diff', '--name-only', 'HEAD~1', 'HEAD');
  return changed.filter((file) => existsSync(join(ROOT, file)));
}

/** Jest in each workspace that has a changed file. */
function relatedTests(files: string[]): Record<string, string> {
  const workspace = (file: string): string => /^(?:packages|services)\/[^/]+|^[^/]+/.exec(file)![0];
  const folders = new Set(files.map(workspace));
  return Object.fromEntries(
    [...folders]
      .filter((folder) => existsSync(join(ROOT, folder, 'jest.config.js')))
      .map((folder) => {
        const changed = files.filter((file) => workspace(file) === folder).map((file) => join(ROOT, file));
        const jest = `jest --passWithNoTests --findRelatedTests ${changed.join(' ')}`;
        return [`tests of ${folder}`, `cd ${folder} && ${jest}`];
      }),
  );
}
