import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../settings';

interface Manifest {
  name: string;
  version: string;
  exports?: Record<string, string | object>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  overrides?: Record<string, string>;
  scripts?: object;
}

/** @param folder relative to the checkout */
export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

export const writeManifest = (folder: string, manifest: object): Promise<void> =>
  writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** The installed versions of packages, which package-lock.json pins. */
export async function installed(names: readonly string[]): Promise<Record<string, string>> {
  const versions = names.map(async (name) => {
    const { version } = await readManifest(`node_modules/${name}`);
    return [name, version] as const;
  });
  return Object.fromEntries(await Promise.all(versions));
}
