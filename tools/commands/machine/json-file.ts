import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * Reads the object in a JSON file. Its fields are not checked: any of them may be missing.
 * @returns undefined when there is no such file, null when it is damaged: half an object, or none
 */
export async function readJson<T extends object>(file: string): Promise<T | null | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    // the caller names the type of what it has written there itself
    return typeof value === 'object' ? (value as T) : null;
  } catch {
    return null;
  }
}

/** Writes a file that only its owner can read: beside and renamed, so that it is never there by half. */
export async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(value, null, 2), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
