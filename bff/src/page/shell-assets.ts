import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellAssets } from '@mesa/contract';

/** Reads what the page needs from the shell's build, again after each build. */
export function createShellAssets(shellDir: string): () => Promise<ShellAssets> {
  const file = join(shellDir, 'assets.json');
  let cached: { assets: ShellAssets; modified: number } | undefined;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (cached?.modified !== mtimeMs)
      // written by the shell's own build
      cached = { assets: JSON.parse(await readFile(file, 'utf8')) as ShellAssets, modified: mtimeMs };
    return cached.assets;
  };
}
