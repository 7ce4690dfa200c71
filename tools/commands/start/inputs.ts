import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfFiles } from '@mesa/remote-tools/commands';
import { ROOT } from '../settings';

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

/** Files that every build depends on. */
const SHARED = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'tools/build/build-node.mjs',
  'tools/build/webpack',
  'packages/remote-tools/webpack',
  'packages/remote-tools/types',
  'packages/remote-tools/tsconfig',
];

/**
 * A hash of everything that a workspace's build reads: its own files, our packages that it depends on, and
 * the build tools. Equal hashes mean equal builds, so an unchanged workspace is not passed to Nx.
 * @param folder of the workspace, relative to the checkout
 */
export async function hashOfInputs(folder: string): Promise<string> {
  const packages = await ownPackages(folder);
  const hashes = await Promise.all([folder, ...packages, ...SHARED].map(hashOf));
  return createHash('sha256').update(hashes.join('\n')).digest('hex');
}

const remembered = new Map<string, Promise<string>>();

/** Clears the cache of hashes, so that the next ones read the files again. */
export const forgetHashes = (): void => remembered.clear();

function hashOf(path: string): Promise<string> {
  const known = remembered.get(path) ?? hashOfFiles(ROOT, path);
  remembered.set(path, known);
  return known;
}

/** Folders of our own packages that a workspace depends on, directly or through another package. */
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
