import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from '../settings';

const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage', 'test-results']);
const TEST = /\.test\.tsx?$/;

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

/** Files that every part's build depends on. */
const SHARED = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'tools/build/build-node.mjs',
  'tools/build/webpack',
];

/**
 * A hash of everything that a part's build reads: its own files, our packages that it depends on, and the
 * build tools. Equal hashes mean equal builds, so an unchanged part is not passed to Nx.
 * @param folder of the part, relative to the checkout
 */
export async function sumOfInputs(folder: string): Promise<string> {
  const packages = await ownPackages(folder);
  const sums = await Promise.all([folder, ...packages, ...SHARED].map(sumOf));
  return createHash('sha256').update(sums.join('\n')).digest('hex');
}

const remembered = new Map<string, Promise<string>>();

/** Clears the cache of hashes, so that the next ones read the files again. */
export const forgetSums = (): void => remembered.clear();

function sumOf(path: string): Promise<string> {
  const known = remembered.get(path) ?? hashTree(join(ROOT, path));
  remembered.set(path, known);
  return known;
}

async function hashTree(top: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await filesOf(top)).sort()) {
    hash
      .update(relative(ROOT, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries === null) return [path];
  const kept = entries.filter(({ name }) => !LEFT_OUT.has(name) && !TEST.test(name));
  const found = await Promise.all(
    kept.map(async (entry) =>
      entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)],
    ),
  );
  return found.flat();
}

/** Folders of our own packages that a part depends on, directly or through another package. */
async function ownPackages(folder: string, found = new Set<string>()): Promise<string[]> {
  const { dependencies = {} } = JSON.parse(
    await readFile(join(ROOT, folder, 'package.json'), 'utf8'),
  ) as Manifest;
  for (const name of Object.keys(dependencies)) {
    const own = name.startsWith('@mesa/') ? `packages/${name.slice('@mesa/'.length)}` : null;
    if (!own || found.has(own)) continue;
    found.add(own);
    await ownPackages(own, found);
  }
  return [...found].sort();
}
