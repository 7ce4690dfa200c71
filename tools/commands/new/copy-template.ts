import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { runProgram } from '../machine/run-program';
import { ROOT } from '../settings';
import type { Names } from './names';

const TEMPLATES = join(__dirname, 'templates');
/** The extension of templates, so that neither compiler nor lint takes them for code. */
const ENDING = '.txt';

/**
 * Copies folders of templates/ with the names filled in. Nothing is written when one of the files exists.
 * @param copies each template with the folder that it is copied to
 * @returns the files, absolute
 */
export async function copyTemplates(
  copies: [template: string, into: string][],
  names: Names,
): Promise<string[]> {
  const files = (await Promise.all(copies.map((copy) => filled(...copy, names)))).flat();
  if (files.some(([file]) => existsSync(file))) return [];
  for (const [file, text] of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const paths = files.map(([file]) => file).sort();
  // a name may make a line too long, or short enough to be joined with the next
  const prettier = [join(ROOT, 'node_modules/prettier/bin/prettier.cjs'), '--write', '--ignore-unknown'];
  const config = ['--config', join(ROOT, 'prettier.config.mjs')];
  await runProgram(process.execPath, [...prettier, ...config, ...paths], { failure: 'Prettier failed' });
  return paths;
}

async function filled(template: string, into: string, names: Names): Promise<[file: string, text: string][]> {
  const folder = join(TEMPLATES, template);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, string]> => {
        const path = join(entry.parentPath, entry.name);
        const target = fill(relative(folder, path).slice(0, -ENDING.length), names);
        return [join(into, target), await fillVersions(fill(await readFile(path, 'utf8'), names))];
      }),
  );
}

const fill = (text: string, names: Names): string =>
  text.replace(/__(name|camel|Pascal|Words|kit)__/g, (_, spelling: keyof Names) => names[spelling] ?? '');

/** Replaces `__version react__` by the version that is installed here. */
async function fillVersions(text: string): Promise<string> {
  const versions = new Map<string, string>();
  for (const [, name] of text.matchAll(/__version (\S+)__/g)) {
    const manifest = await readFile(join(ROOT, 'node_modules', name!, 'package.json'), 'utf8');
    versions.set(name!, (JSON.parse(manifest) as { version: string }).version);
  }
  return text.replace(/__version (\S+)__/g, (_, name: string) => versions.get(name)!);
}
