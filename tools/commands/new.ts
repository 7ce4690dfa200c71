import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { call } from './new/call';
import type { Kind } from './new/kind';
import { makeFiles } from './new/make';
import { npmInstall } from './new/npm-install';
import { makeOwnRepository } from './new/own-repository';
import { remote } from './new/remote';
import { screen } from './new/screen';
import { service } from './new/service';
import { addRows } from './new/tables';
import { ROOT } from './settings';

const kinds: Record<string, Kind> = { remote, screen, service, call };

interface Options {
  /** the checkout to write into */
  root?: string;
  /** how the new package gets into package-lock.json and node_modules */
  install?: (root: string) => Promise<void>;
}

/**
 * `npm run new -- remote|service|screen|call NAME`: creates the files from templates, adds the name to every
 * table that must know it, and prints what only the developer can decide. A second run adds only what is
 * missing. `remote NAME --out FOLDER` makes a repository of its own instead.
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
  if (kind === 'remote' && name && rest[0] === '--out' && rest[1] && rest.length === 2) {
    await makeOwnRepository(name, rest[1]);
    return 0;
  }
  if (!known || !name || rest.length > 0) {
    console.error(
      known ? `Usage: npm run new -- ${known.usage}` : `There is no template "${kind}".\n${help()}`,
    );
    return 1;
  }
  const { spellings, files, rows, isPackage, next } = known.plan(name, root);
  const created: string[] = [];
  for (const wanted of files) created.push(...(await makeFiles(wanted, spellings, root)));
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

const section = (title: string, lines: string[]): string[] =>
  lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : [];

function help(): string {
  return [
    'Templates:',
    ...Object.values(kinds).map(({ usage, about }) => `  npm run new -- ${usage.padEnd(32)} ${about}`),
  ].join('\n');
}
