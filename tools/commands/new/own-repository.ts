import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { makeKit } from '../kit/make-kit';
import { ROOT } from '../settings';
import { copyTemplates } from './copy-template';
import { namesOf } from './names';
import { npmInstall } from './npm-install';

const MESSAGES = /'(\.\.\/\.\.|\.)\/messages'/;

/**
 * `npm run new -- remote gifts --out ../gifts`: the remote in a repository of its own, with Mesa's packages
 * as tarballs and a lock file that pins all others to the versions of this checkout.
 * @throws UserError when the name is invalid or the folder is not empty
 */
export async function makeOwnRepository(name: string, out: string): Promise<void> {
  const names = namesOf(name.replace(/^mf-/, ''), 'remote');
  const root = resolve(out);
  if ((await readdir(root).catch(() => [])).length > 0) throw new UserError(`${root} is not empty.`);
  const kit = await makeKit(join(root, 'kit'));
  const templates = ['remote', 'own-repository', 'screen'];
  const created = await copyTemplates(
    templates.map((template) => [template, root]),
    { ...names, kit },
  );
  // a repository has no src/messages/index.ts of its own
  for (const file of created.filter((path) => path.endsWith('.tsx')))
    await writeFile(file, (await readFile(file, 'utf8')).replace(MESSAGES, "'@mesa/remote-tools/messages'"));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify(await pins()));
  await npmInstall(root, '--package-lock-only');
  console.log(
    [
      `Created in ${root}:`,
      ...created.map((file) => `  ${relative(root, file)}`),
      'Next:',
      ...[`cd ${out}`, 'npm install', 'npm test', 'npm run dev'].map((line) => `  ${line}`),
      `  npm run remotes -- key mf-${names.name} --team ${names.name}   (Mesa's operator; the team sets ` +
        'it as MESA_REMOTES_KEY)',
      '  npm run publish -- --version 1.0.0',
    ].join('\n'),
  );
}

/** A lock file with the versions of this checkout, of which npm keeps those that are needed. */
async function pins() {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  return { lockfileVersion: 3, requires: true, packages: Object.fromEntries(packages) };
}
