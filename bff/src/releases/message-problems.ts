import type { BuiltRemote } from '@mesa/contract';
import { messageFlaws } from '@mesa/contract/compatibility';
import { z } from 'zod';

const Catalog = z.record(z.string(), z.union([z.string(), z.array(z.unknown())]));

/**
 * What is wrong with the messages of an uploaded remote: one that is missing in a live language, not used, or
 * with other placeholders than in English. A remote without messages, such as a release from before remotes
 * had any, has no problems (contract.md "Languages").
 * @param given the uploaded files by path
 * @returns a sentence for each problem, which names text and language
 */
export function messageProblems(
  { name, messages, messageIds }: Pick<BuiltRemote, 'name' | 'messages' | 'messageIds'>,
  given: ReadonlyMap<string, Buffer>,
): string[] {
  if (!messages && !messageIds) return [];
  const read = Object.entries(messages ?? {}).map(([language, path]) => ({
    language,
    path,
    catalog: Catalog.safeParse(jsonOf(given.get(path))),
  }));
  const unreadable = read.filter(({ catalog }) => !catalog.success);
  if (unreadable.length > 0)
    return unreadable.map(({ language, path }) => `${path} is not a file of texts in ${language}.`);
  const catalogs = Object.fromEntries(read.map(({ language, catalog }) => [language, catalog.data!]));
  return messageFlaws(name, messageIds ?? [], catalogs);
}

function jsonOf(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes!.toString('utf8'));
  } catch {
    return undefined;
  }
}
