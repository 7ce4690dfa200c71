import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './settings';
import { runMany } from './test/run-many';
import { JEST_NODE_OPTIONS, boundaries, types, type Outcome } from './test/stages';

const execute = promisify(execFile);

/**
 * `npm run check`: lint (unchanged projects come from Nx's cache), types of the whole repository, import
 * rules, and the unit tests that depend on the changed files within their own project. Type errors in other
 * projects are found here; failing tests of other projects only by `npm test`.
 */
export async function run(): Promise<number> {
  const began = performance.now();
  const { signal } = new AbortController();
  const runs: [string, { ok: boolean; output: string }][] = [
    ['lint', await runMany({ target: 'lint', title: 'Lint' })],
    ['types', await types(signal).then(isOk)],
    ['boundaries', await boundaries(signal).then(isOk)],
  ];
  for (const [folder, files] of byProject(await changedFiles())) {
    const { name } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as {
      name: string;
    };
    const related = files.map((file) => relative(folder, file));
    runs.push([
      `tests of ${folder}`,
      await runMany({
        target: 'test',
        projects: [name],
        args: ['--passWithNoTests', '--findRelatedTests', ...related],
        title: `Tests of ${folder}`,
        env: { NODE_OPTIONS: JEST_NODE_OPTIONS },
      }),
    ]);
  }
  const failed = runs.filter(([, { ok }]) => !ok);
  for (const [, { output }] of failed) console.log(`${output}\n`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    failed.length === 0
      ? `All passed: ${runs.map(([name]) => name).join(', ')} (${seconds} s).`
      : `Failed: ${failed.map(([name]) => name).join(', ')} (${seconds} s).`,
  );
  return failed.length === 0 ? 0 : 1;
}

const isOk = ({ failed, output }: Outcome) => ({ ok: failed === 0, output });

/** Sources that differ from the last commit; in a clean checkout those of the last commit itself. */
async function changedFiles(): Promise<string[]> {
  const git = async (...args: string[]): Promise<string[]> =>
    (await execute('git', args, { cwd: ROOT })).stdout.split('\n').filter(Boolean);
  const [edited, added] = await Promise.all([
    git('diff', '--name-only', 'HEAD'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  const files = [...edited, ...added];
  const chosen =
    files.length > 0 ? files : await git('diff', '--name-only', 'HEAD~1', 'HEAD').catch(() => []);
  return chosen.filter((file) => /\.tsx?$/.test(file) && existsSync(join(ROOT, file)));
}

/** Changed files by the folder of their project. */
function byProject(files: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const folder = /^(?:packages|services)\/[^/]+|^[^/]+/.exec(file)![0];
    if (!existsSync(join(ROOT, folder, 'jest.config.js'))) continue;
    found.set(folder, [...(found.get(folder) ?? []), file]);
  }
  return found;
}
