import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { ROOT } from '../settings';

const TEST = /\.test\.tsx?$/;

export interface NearTests {
  /** test files to run */
  near: string[];
  /** all test files of the workspace */
  all: string[];
}

/**
 * The tests of a workspace that are nearest to its changed files: those that import one, and those beside one
 * or beside what depends on it (`x.test.ts` of `x.ts`). Where there are none, as for an action that is tested
 * by HTTP: those with a word of its name (`bookings.test.ts` of `book-table.ts`), or else all that reach it.
 * @param folder the workspace's, relative to the checkout
 * @param changed paths relative to the checkout
 */
export async function nearTests(folder: string, changed: string[]): Promise<NearTests> {
  const sources = await sourcesOf(folder);
  const { inputs } = await importsOf(sources);
  const all = sources.filter((file) => TEST.test(file) && !file.includes('.long.'));
  const near = new Set<string>();
  for (const file of changed) {
    const users = dependents(inputs, file, (kind) => kind !== 'dynamic-import');
    const named = users.filter((user) => user === file || !TEST.test(user)).map(withoutEnding);
    const beside = all.filter((test) => named.includes(withoutEnding(test)));
    const importing = all.filter((test) => inputs[test]?.imports.some(({ path }) => path === file));
    const reaching = dependents(inputs, file, () => true).filter((user) => all.includes(user));
    const alike = reaching.filter((test) => shareAWord(test, file));
    const nearest = [[...beside, ...importing], alike, reaching].find((tests) => tests.length > 0) ?? [];
    for (const test of nearest) near.add(test);
  }
  return { near: [...near].sort(), all };
}

/** TypeScript files of a workspace, relative to the checkout. */
async function sourcesOf(folder: string): Promise<string[]> {
  const found = await readdir(join(ROOT, folder), { recursive: true });
  return found
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist|coverage)\//.test(file))
    .map((file) => join(folder, file));
}

async function importsOf(files: string[]): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: files,
    outdir: 'unwritten',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    external: ['*.css', '*.svg', '*.webp', '*.png', '*.woff2', '*.mjs'],
    logLevel: 'silent',
  });
  return metafile;
}

/** The file and all that import it, directly or not, by imports that count. */
function dependents(inputs: Metafile['inputs'], file: string, counts: (kind: string) => boolean): string[] {
  const found = new Set([file]);
  for (let grown = 0; grown < found.size; ) {
    grown = found.size;
    for (const [file, { imports }] of Object.entries(inputs)) {
      if (imports.some(({ path, kind }) => counts(kind) && found.has(path))) found.add(file);
    }
  }
  return [...found];
}

const withoutEnding = (file: string): string => file.replace(/(\.test)?\.tsx?$/, '');

/** Whether a word of one name begins a word of the other. */
function shareAWord(test: string, file: string): boolean {
  const words = (path: string): string[] => basename(withoutEnding(path)).split('-');
  return words(test).some((one) =>
    words(file).some(
      (other) => Math.min(one.length, other.length) >= 4 && (one.startsWith(other) || other.startsWith(one)),
    ),
  );
}
