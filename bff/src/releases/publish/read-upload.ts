import { Refusal, type BuiltRemote } from '@mesa/contract';
import { messageFlaws } from '@mesa/contract/compatibility';
import { z } from 'zod';
import { TYPES_FILE } from './type-verdicts';
import type { Upload } from './version-store';

const BYTES_MAX = 20 * 1024 * 1024;
const Catalog = z.record(z.string(), z.union([z.string(), z.array(z.unknown())]));

/**
 * Decodes uploaded files.
 * @throws Refusal `invalid` with every problem of the files
 */
export function readUpload(
  declaration: BuiltRemote,
  files: readonly { path: string; base64: string }[],
): Upload[] {
  const { entry, preloads } = declaration;
  const uploads = files
    .map(({ path, base64 }): Upload => ({ path, bytes: Buffer.from(base64, 'base64') }))
    // the statement itself is sent beside the files
    .filter(({ path }) => path !== 'remote.json');
  const byPath = new Map(uploads.map(({ path, bytes }) => [path, bytes]));
  const problems: string[] = [];
  const duplicate = uploads.find(({ path }, i) => uploads.findIndex((one) => one.path === path) !== i);
  if (duplicate) problems.push(`${duplicate.path} is listed twice.`);
  if (!byPath.has(entry)) problems.push(`The entry ${entry} is not among the files.`);
  if (!byPath.has(TYPES_FILE)) problems.push(`${TYPES_FILE} is not among the files.`);
  for (const path of new Set(Object.values(preloads).flat()))
    if (!byPath.has(path)) problems.push(`The declaration preloads ${path}, which is not among the files.`);
  if (uploads.reduce((total, { bytes }) => total + bytes.length, 0) > BYTES_MAX)
    problems.push(`The files exceed ${BYTES_MAX / 1024 / 1024} MiB in total.`);
  problems.push(...messageProblems(declaration, byPath));
  if (problems.length > 0) throw new Refusal('invalid', problems);
  return uploads;
}

/** A message that is missing in a language, not used, or with other placeholders than in English. */
function messageProblems(
  { name, messages, messageIds, links = [] }: BuiltRemote,
  files: ReadonlyMap<string, Buffer>,
): string[] {
  if (!messages && !messageIds && links.length === 0) return [];
  const used = [...(messageIds ?? []), ...links.map(({ text }) => text)];
  const catalogs = Object.entries(messages ?? {}).map(([language, path]) => ({
    language,
    path,
    catalog: Catalog.safeParse(parseJson(files.get(path))),
  }));
  const unreadable = catalogs.filter(({ catalog }) => !catalog.success);
  if (unreadable.length > 0)
    return unreadable.map(({ language, path }) => `${path} is not a file of texts in ${language}.`);
  const byLanguage = Object.fromEntries(catalogs.map(({ language, catalog }) => [language, catalog.data!]));
  return messageFlaws(name, used, byLanguage);
}

function parseJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes!.toString('utf8'));
  } catch {
    return undefined;
  }
}
