import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../settings';

/** Workspaces with at least one test file for Jest. */
export async function testedProjects(): Promise<{ name: string; folder: string }[]> {
  const parents = await Promise.all(
    ['packages', 'services'].map(async (parent) =>
      (await readdir(join(ROOT, parent))).map((name) => `${parent}/${name}`),
    ),
  );
  const top = (await readdir(ROOT)).filter((name) => /^(shell|bff|tools|mf-.+)$/.test(name));
  const found = await Promise.all(
    [...parents.flat(), ...top].map(async (folder) => {
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
