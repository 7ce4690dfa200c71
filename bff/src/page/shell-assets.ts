import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellAssets } from '@mesa/contract';

/** What the shell's build says the page needs; read anew when the shell was built anew. */
export function createShellAssets(shellDir: string): () => Promise<ShellAssets> {
  const file = join(shellDir, 'assets.json');
  let known: { assets: ShellAssets; modified: number } | undefined;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (known?.modified !== mtimeMs)
      known = { assets: JSON.parse(await readFile(file, 'utf8')) as ShellAssets, modified: mtimeMs };
    return known.assets;
  };
}
