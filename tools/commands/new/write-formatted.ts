import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../settings';

/** Writes code as Prettier formats it, and any other text as it is; makes the folder. */
export async function writeFormatted(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const isCode = /\.(tsx?|jsx?|json)$/.test(file);
  await writeFile(
    file,
    isCode
      ? await format(text, {
          ...((await resolveConfig(file)) ?? (await resolveConfig(join(ROOT, 'package.json')))),
          filepath: file,
        })
      : text,
  );
}
