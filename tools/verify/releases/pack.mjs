/**
 * Packs a release for the tests of two releases: `node tools/verify/releases/pack.mjs COMMIT` builds shell
 * and remotes of that commit with its own tools and writes `last-release.json.br`. Run it after each release.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');

const commit = process.argv[2];
if (!commit) throw new Error('Usage: node tools/verify/releases/pack.mjs COMMIT');
const checkout = join(mkdtempSync(join(tmpdir(), 'mesa-release-')), 'checkout');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

git('worktree', 'add', '--detach', checkout, commit);
try {
  linkPackages();
  const remotes = readdirSync(checkout).filter((name) => existsSync(join(checkout, name, 'remote.json')));
  for (const part of [...remotes, 'shell']) build(join(checkout, part));
  const parts = Object.fromEntries(
    [...remotes, 'shell'].map((part) => [part, filesOf(join(checkout, part, 'dist'))]),
  );
  const text = JSON.stringify({ commit: git('rev-parse', commit), parts });
  const file = join(here, 'last-release.json.br');
  const bytes = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
  writeFileSync(file, bytes);
  console.log(`${relative(root, file)}: ${Math.ceil(bytes.length / 1000)} kB`);
} finally {
  git('worktree', 'remove', '--force', checkout);
  rmSync(dirname(checkout), { recursive: true, force: true });
}

/** The packages installed here, but Mesa's own as they were at that commit. */
function linkPackages() {
  const modules = join(checkout, 'node_modules');
  mkdirSync(join(modules, '@mesa'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@mesa' && !existsSync(join(checkout, name)))
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(checkout, 'packages')))
    symlinkSync(join(checkout, 'packages', name), join(modules, '@mesa', name));
  for (const part of ['shell', 'packages/remote-kit', 'packages/ui']) {
    const own = join(root, part, 'node_modules');
    if (existsSync(own) && existsSync(join(checkout, part)))
      cpSync(own, join(checkout, part, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
}

function build(folder) {
  console.log(`Building ${relative(checkout, folder)}`);
  execFileSync(process.execPath, [join(checkout, 'packages/remote-tools/webpack/build.js')], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Texts and files of a build without their compressed copies, in base64 by path. */
function filesOf(dist) {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/\.(br|gz)$/.test(one.name))
    .map((one) => relative(dist, join(one.parentPath, one.name)));
  return Object.fromEntries(
    names.sort().map((name) => [name, readFileSync(join(dist, name)).toString('base64')]),
  );
}
