import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../settings';
import { browserWorkspaces, parts } from '../system';

/** Workspaces with at least one test file for Jest. */
export async function testedProjects(): Promise<{ name: string; folder: string }[]> {
  const packages = (await readdir(join(ROOT, 'packages'))).map((name) => `packages/${name}`);
  const folders = [...packages, ...parts.map(({ folder }) => folder), ...browserWorkspaces, 'tools'];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(join(ROOT, folder), { recursive: true }).catch(() => []);
      const tested = files.some((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'));
      if (!tested) return [];
      const { name } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as {
        name: string;
      };
      return [{ name, folder }];
    }),
  );
  return found.flat();
}
