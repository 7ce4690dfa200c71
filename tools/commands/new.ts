import { execFile } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from './console/user-error';
import { kinds } from './new/kinds';
import { makeFiles } from './new/make';
import { addRows } from './new/tables';
import { ROOT } from './settings';

interface Options {
  /** the checkout to write into */
  root?: string;
  /** how the new package gets into package-lock.json and node_modules */
  install?: (root: string) => Promise<void>;
}

/**
 * `npm run new -- remote|service|screen|call NAME`: creates the files from templates, adds the part to every
 * table that must know it, and prints what only the developer can decide. A second run adds only what is
 * missing.
 * @throws UserError when the name is invalid
 */
export async function run(
  [kind = 'help', name, ...rest]: string[],
  { root = ROOT, install = installOffline }: Options = {},
): Promise<number> {
  const isQuestion = [kind, name].some((word) => /^(-h|--help|help)$/.test(word ?? ''));
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (isQuestion) {
    console.log(help());
    return 0;
  }
  if (!known || !name || rest.length > 0) {
    console.error(
      known ? `Usage: npm run new -- ${known.usage}` : `There is no template "${kind}".\n${help()}`,
    );
    return 1;
  }
  const { words, files, rows, isPackage, next } = known.plan(name, root);
  const created: string[] = [];
  for (const wanted of files) created.push(...(await makeFiles(wanted, words, root)));
  const edited = await addRows(rows, root);
  if (created.length + edited.length === 0) {
    console.log(`${name} is complete: nothing was changed.`);
    return 0;
  }
  if (isPackage) await install(root);
  console.log(
    [...section('Created:', created), ...section('Edited:', edited), ...section('Next:', next)].join('\n'),
  );
  return 0;
}

/** Nothing is downloaded: whatever a new package depends on is installed already. */
async function installOffline(root: string): Promise<void> {
  // another checkout's packages are not ours to change
  if ((await lstat(join(root, 'node_modules'))).isSymbolicLink()) return;
  await npmInstall(root);
}

/** @throws UserError with npm's output */
export async function npmInstall(root: string, ...more: string[]): Promise<void> {
  const args = ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', ...more];
  await promisify(execFile)('npm', args, { cwd: root, shell: process.platform === 'win32' }).catch(
    (error: { stderr?: string }) => {
      throw new UserError(`npm install failed; repeat it yourself:\n${error.stderr?.trim()}`);
    },
  );
}

const section = (title: string, lines: string[]): string[] =>
  lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : [];

function help(): string {
  return [
    'Templates:',
    ...Object.values(kinds).map(({ usage, about }) => `  npm run new -- ${usage.padEnd(30)} ${about}`),
  ].join('\n');
}
