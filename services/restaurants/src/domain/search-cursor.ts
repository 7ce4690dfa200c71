import { isId, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { SearchCursor } from './search-result';

export function writeCursor({ tier, key, id }: SearchCursor): string {
  return Buffer.from(JSON.stringify([tier, key, id])).toString('base64url');
}

/** @throws Refusal `malformed` for a text that writeCursor has not written */
export function readCursor(text: string): SearchCursor {
  try {
    const [tier, key, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    if (Number.isInteger(tier) && Number.isFinite(key) && typeof id === 'string' && isId(id))
      // checked above
      return { tier: tier as number, key: key as number, id };
  } catch {
    // not written by writeCursor
  }
  throw new Refusal('malformed', say('invalid', { field: 'after' }));
}
