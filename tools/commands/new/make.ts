import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ROOT } from '../settings';
import type { NewFiles } from './kind';
import { fill, type Spellings } from './spellings';
import { writeFormatted } from './write-formatted';

const TEMPLATES = join(__dirname, 'templates');
/** The extension of templates, so that neither compiler nor lint takes them for code. */
const ENDING = '.txt';

interface Manifest {
  dependencies?: Record<string, string>;
}

/**
 * Writes the files of one folder; never overwrites one.
 * @param root the checkout to write into
 * @returns the paths, relative to it; none when one of the files exists
 */
export async function makeFiles(wanted: NewFiles, spellings: Spellings, root: string): Promise<string[]> {
  const files = [...(await copied(wanted)), ...(await filledTemplates(wanted, spellings))];
  const paths = files.map(([path]) => join(wanted.folder, path)).sort();
  if (paths.some((path) => existsSync(join(root, path)))) return [];
  for (const [path, text] of files) await writeFormatted(join(root, wanted.folder, path), text);
  return paths;
}

type File = [path: string, text: string];

function copied({ folder, like }: NewFiles): Promise<File[]> {
  const { neighbor, files, without = [] } = like ?? { neighbor: '', files: [] };
  return Promise.all(
    files.map(async (path): Promise<File> => {
      const text = (await readFile(join(ROOT, neighbor, path), 'utf8')).replaceAll(
        basename(neighbor),
        basename(folder),
      );
      return [path, path === 'package.json' ? manifest(text, without) : text];
    }),
  );
}

/** A package.json without devDependencies and the dependencies in `without`. */
function manifest(text: string, without: string[]): string {
  const neighbor = JSON.parse(text) as Manifest;
  const dependencies = Object.fromEntries(
    Object.entries(neighbor.dependencies ?? {}).filter(([key]) => !without.includes(key)),
  );
  return `${JSON.stringify({ ...neighbor, version: '1.0.0', dependencies, devDependencies: {} }, null, 2)}\n`;
}

async function filledTemplates({ templates }: NewFiles, spellings: Spellings): Promise<File[]> {
  const found = templates.map(async ([template, into]) => {
    const folder = join(TEMPLATES, template);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async (entry): Promise<File> => {
          const path = join(entry.parentPath, entry.name);
          const target = path.slice(folder.length + 1, -ENDING.length);
          return [join(into, fill(target, spellings)), fill(await readFile(path, 'utf8'), spellings)];
        }),
    );
  });
  return (await Promise.all(found)).flat();
}
