import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './settings';
import { boundaries, lint, relatedTests, types, type Outcome, type TypesProgram } from './test/stages';

const execute = promisify(execFile);

/** Parts that only one of the two programs of types contains (tools/build/types). */
const ONLY_IN: Record<TypesProgram, RegExp> = {
  browser: /^(mf-|shell\/|e2e\/|packages\/(ui|remote-kit|web-client)\/)/,
  node: /^(bff|services|tools|packages\/(server-kit|demo|remote-tools))\//,
};

/**
 * `npm run check`: lint of the changed files, types of every part that may depend on them, import rules, and
 * the unit tests that depend on them within their own project. Type errors in other projects are found here;
 * failing tests of other projects only by `npm test`.
 */
export async function run(): Promise<number> {
  const began = performance.now();
  const { signal } = new AbortController();
  const files = await changedFiles();
  const named = async (name: string, stage: Promise<Outcome>): Promise<[string, Outcome]> => [
    name,
    await stage,
  ];
  const tests = async (): Promise<[string, Outcome][]> => {
    const runs: [string, Outcome][] = [];
    for (const [folder, own] of byProject(files)) {
      const related = own.map((file) => relative(folder, file));
      runs.push(await named(`tests of ${folder}`, relatedTests(folder, related, signal)));
    }
    return runs;
  };
  const [tested, ...others] = await Promise.all([
    tests(),
    named('lint', files.length > 0 ? lint(signal, files) : NOTHING),
    named('types', types(signal, programsOf(files))),
    named('boundaries', boundaries(signal)),
  ]);
  return report([...others, ...tested], performance.now() - began);
}

const NOTHING = Promise.resolve<Outcome>({ passed: 0, failed: 0, output: '', note: '' });

function report(runs: [string, Outcome][], ms: number): number {
  const failed = runs.filter(([, outcome]) => outcome.failed > 0);
  for (const [, { output }] of failed) console.log(`${output.trim()}\n`);
  const [sentence, listed] = failed.length === 0 ? ['All passed', runs] : ['Failed', failed];
  console.log(`${sentence}: ${listed.map(([name]) => name).join(', ')} (${(ms / 1000).toFixed(1)} s).`);
  return failed.length === 0 ? 0 : 1;
}

/** The programs of types that contain one of the files. */
const programsOf = (files: string[]): TypesProgram[] =>
  (['node', 'browser'] as const).filter((name) => {
    const other = name === 'node' ? 'browser' : 'node';
    return files.some((file) => !ONLY_IN[other].test(file));
  });

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
