import { isId, Refusal } from '@mesa/contract';
import type { SearchCursor } from './search-result';

const VALUES_MAX = 3;

export function writeCursor({ tier, key, id }: SearchCursor): string {
  return Buffer.from(JSON.stringify([tier, id, ...key])).toString('base64url');
}

/** @throws Refusal `malformed` for a text that writeCursor has not written */
export function readCursor(text: string): SearchCursor {
  try {
    const [tier, id, ...key] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    const isValid = key.length <= VALUES_MAX && [tier, ...key].every(Number.isFinite);
    if (isValid && typeof id === 'string' && isId(id))
      // checked above, one by one
      return { tier: tier as number, key: key as number[], id };
  } catch {
    // not written by writeCursor
  }
  throw new Refusal('malformed', 'After is invalid');
}
