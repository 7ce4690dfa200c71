import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage', 'test-results']);
const TEST = /\.test\.tsx?$/;

/**
 * A hash of the files of a folder, or of one file, by their paths and bytes, without installed
 * packages, build output and tests. A missing path has a hash too.
 * @param root the folder that paths are relative to
 */
export async function hashOfFiles(root: string, path: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await filesOf(join(root, path))).sort()) {
    hash
      .update(relative(root, file))
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
