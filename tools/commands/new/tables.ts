import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { writeFormatted } from './write-formatted';

/** A row that a file needs for what is added. */
export interface Row {
  /** relative to the checkout */
  file: string;
  /** the row is inserted behind its last match in the file */
  after: RegExp;
  /** the row; a function makes it from the match, to copy a neighbor's row */
  row: string | ((match: string) => string);
  /** the row takes the place of the match */
  replaces?: true;
  /** a text that only a file with the row contains; by default the row itself */
  known?: string;
}

/** A copy of a neighbor's rows, with the new name in place of its own, in lower and upper case. */
export function copyOf(neighbor: string, name: string, file: string, rows: RegExp): Row {
  return {
    file,
    after: rows,
    row: (match) => match.replaceAll(neighbor, name).replaceAll(neighbor.toUpperCase(), name.toUpperCase()),
  };
}

/**
 * Adds the rows that their files do not have yet.
 * @param root the checkout
 * @returns the files that were changed, relative to it
 * @throws UserError when a file has no place for its row; then no file was changed
 */
export async function addRows(rows: Row[], root: string): Promise<string[]> {
  const texts = new Map<string, string>();
  for (const { file, after, row, replaces, known } of rows) {
    const text = texts.get(file) ?? (await readFile(join(root, file), 'utf8'));
    const match = [...text.matchAll(new RegExp(after, 'gm'))].at(-1);
    const added = typeof row === 'string' ? row : match && row(match[0]);
    if (!match || added === undefined) throw new UserError(`${file} has no row to follow: ${after.source}`);
    if (text.includes(known ?? added)) continue;
    const end = match.index + match[0].length;
    texts.set(file, text.slice(0, replaces ? match.index : end) + added + text.slice(end));
  }
  for (const [file, text] of texts) await writeFormatted(join(root, file), text);
  return [...texts.keys()];
}
