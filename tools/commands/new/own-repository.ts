import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { makeKit, type KitPackage } from '../kit/make-kit';
import { installed, readManifest } from '../kit/manifest';
import { ROOT } from '../settings';
import { NEIGHBOR, CONFIGURATION } from './remote';
import { makeFiles } from './make';
import { npmInstall } from './npm-install';
import { spellingsOf, type Spellings } from './spellings';
import { writeFormatted } from './write-formatted';

/** What the sources of a remote import besides Mesa's packages. */
const IMPORTED = ['react', 'react-dom'];
const IMPORTED_BY_TESTS = [
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
];
const TOOLS = '@mesa/remote-tools';
/** The commands of `mesa-remote` that are scripts too: npx takes seconds before it begins. */
const SCRIPTS = [
  'dev',
  'build',
  'test',
  'publish',
  'canary',
  'promote',
  'rollback',
  'retire',
  'list',
  'errors',
];

/**
 * `npm run new -- remote gifts --out ../gifts`: the remote in a repository of its own, with Mesa's packages
 * as tarballs and a lock file that pins all others to the versions of this checkout.
 * @throws UserError when the name is invalid or the folder is not empty
 */
export async function makeOwnRepository(given: string, out: string): Promise<void> {
  const spellings = spellingsOf(given.replace(/^mf-/, ''), 'remote');
  const root = resolve(out);
  if ((await readdir(root).catch(() => [])).length > 0) throw new UserError(`${root} is not empty.`);
  const kit = await makeKit(join(root, 'kit'));
  const created = await makeFiles(
    {
      folder: '.',
      templates: [
        ['own-repository', ''],
        ['remote', ''],
        ['screen', `src/screens/${spellings.name}`],
      ],
      like: { neighbor: NEIGHBOR, files: CONFIGURATION },
    },
    spellings,
    root,
  );
  const npmrc = await readFile(join(ROOT, '.npmrc'), 'utf8');
  await writeFile(join(root, '.npmrc'), npmrc);
  await writeFormatted(join(root, 'package.json'), JSON.stringify(await manifestFor(spellings, kit)));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify(await pins()));
  await npmInstall(root, '--package-lock-only');
  console.log(
    [
      `Created in ${root}:`,
      ...[...created, '.npmrc', 'package.json', 'package-lock.json'].sort().map((file) => `  ${file}`),
      'Next:',
      ...[`cd ${out}`, 'npm install', 'npm test', 'npm run dev'].map((line) => `  ${line}`),
      `  npm run remotes -- key mf-${spellings.name} --team ${spellings.name}   (Mesa's operator; the team ` +
        'sets the key as MESA_REMOTES_KEY)',
      '  npm run publish -- --version 1.0.0',
    ].join('\n'),
  );
}

async function manifestFor({ name }: Spellings, kit: KitPackage[]) {
  const tarballs = Object.fromEntries(kit.map((one) => [one.name, `file:kit/${one.file}`]));
  const { [TOOLS]: tools, ...libraries } = tarballs;
  const { overrides } = await readManifest('.');
  return {
    name: `mf-${name}`,
    version: '1.0.0',
    private: true,
    engines: { node: '>=20.19.0' },
    scripts: Object.fromEntries(SCRIPTS.map((command) => [command, `mesa-remote ${command}`])),
    dependencies: { ...libraries, ...(await installed(IMPORTED)) },
    devDependencies: { [TOOLS]: tools, ...(await installed(IMPORTED_BY_TESTS)) },
    // Mesa's packages come from kit/ alone, wherever one of them needs another
    overrides: {
      ...overrides,
      ...Object.fromEntries(kit.map((one) => [one.name, `$${one.name}`])),
    },
  };
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
