import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../settings';
import type { Plan } from './kinds';
import { fill } from './words';

const TEMPLATES = join(__dirname, 'templates');
/** The extension of templates, so that neither compiler nor lint takes them for code. */
const ENDING = '.txt';

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Writes the files of a plan; never overwrites one.
 * @param root the checkout to write into
 * @returns the paths, relative to it
 */
export async function make({ words, folder, templates, like }: Plan, root: string): Promise<string[]> {
  const files: [path: string, text: string][] = [];
  for (const name of like?.files ?? []) {
    const text = await readFile(join(ROOT, like!.neighbor, name), 'utf8');
    files.push([
      name,
      name === 'package.json'
        ? manifestOf(text, folder.replace(/^services\//, ''), like!.without ?? [])
        : text,
    ]);
  }
  for (const [template, into] of templates) {
    for (const path of await filesOf(join(TEMPLATES, template))) {
      const text = await readFile(join(TEMPLATES, template, path), 'utf8');
      files.push([join(into, fill(path.slice(0, -ENDING.length), words)), fill(text, words)]);
    }
  }
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, folder, path)), { recursive: true });
    await writeFile(join(root, folder, path), text, { flag: 'wx' });
  }
  return files.map(([path]) => join(folder, path)).sort();
}

/**
 * The neighbor's package.json with the new name, without its devDependencies and the dependencies in
 * `without`.
 */
function manifestOf(text: string, name: string, without: string[]): string {
  const manifest = JSON.parse(text) as Manifest;
  const dependencies = Object.fromEntries(
    Object.entries(manifest.dependencies ?? {}).filter(([key]) => !without.includes(key)),
  );
  return `${JSON.stringify({ ...manifest, name, version: '1.0.0', dependencies, devDependencies: {} }, null, 2)}\n`;
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
