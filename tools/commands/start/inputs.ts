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
 * Hashes of everything that the builds of workspaces read: their own files, our packages that they depend on,
 * and the build tools. Equal hashes mean equal builds, so an unchanged workspace is not passed to Nx.
 * @param folders of the workspaces, relative to the checkout
 */
export async function hashesOfInputs(folders: string[]): Promise<Record<string, string>> {
  const known = new Map<string, Promise<string>>();
  const hashOf = (path: string): Promise<string> => {
    const hash = known.get(path) ?? hashOfFiles(ROOT, path);
    known.set(path, hash);
    return hash;
  };
  const hashes = folders.map(async (folder) => {
    const read = await Promise.all([folder, ...(await ownPackages(folder)), ...SHARED].map(hashOf));
    return [folder, createHash('sha256').update(read.join('\n')).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
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
