import { isId, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';

/** Where a page of reviews ended: the last review's overall rating and its id. */
export interface ReviewCursor {
  overall: number;
  id: string;
}

export function writeCursor({ overall, id }: ReviewCursor): string {
  return Buffer.from(JSON.stringify([overall, id])).toString('base64url');
}

/** @throws Refusal `malformed` for a text that writeCursor has not written */
export function readCursor(text: string): ReviewCursor {
  try {
    const [overall, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    if (typeof overall === 'number' && Number.isInteger(overall) && typeof id === 'string' && isId(id))
      return { overall, id };
  } catch {
    // not written by writeCursor
  }
  throw new Refusal('malformed', say('invalid', { field: 'after' }));
}
