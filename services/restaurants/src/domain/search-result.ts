import { isId, Refusal, type Restaurant, type Sort, type Tag, type Understood } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Point } from './search-phrases';

/** A search as the diner asks for it. */
export interface SearchRequest {
  /** blank for all */
  query: string;
  cuisine?: readonly string[] | undefined;
  city?: readonly string[] | undefined;
  neighborhood?: readonly string[] | undefined;
  price?: readonly number[] | undefined;
  /** all of them */
  tags?: readonly Tag[] | undefined;
  /** least average rating */
  rating?: number | undefined;
  sort: Sort;
  openNow?: boolean | undefined;
  /** where the diner is */
  near?: Point | undefined;
  /** words are taken as they are spelled */
  exact?: boolean | undefined;
  limit: number;
  after?: SearchCursor | undefined;
}

/** Where a page ended: the tier, the key and the id of the last restaurant. */
export interface SearchCursor {
  tier: number;
  key: number;
  id: string;
}

/** One page of a search. */
export interface SearchResult {
  restaurants: Restaurant[];
  total: number;
  /** how the query was understood, and what was found; a function, because counting takes time */
  understood: () => Understood | undefined;
  /** where the next page begins, when there is one */
  next?: SearchCursor;
}

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
  throw new Refusal('malformed', say('invalid.after'));
}
