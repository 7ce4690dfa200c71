import {
  AVAILABLE_HEADER,
  AVAILABLE_OF_HEADER,
  TOTAL_HEADER,
  UNDERSTOOD_HEADER,
  type Understood,
} from '@mesa/contract';
import type { UntypedInput } from './request';

/** The input for the page of a `Link: <…>; rel="next"` header: the same call with that link's query. */
export function nextInput(link: string | null, input: UntypedInput = {}): UntypedInput | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (!target) return null;
  const search = new URL(target, 'http://any').searchParams;
  const query = Object.fromEntries(
    [...search.keys()].map((key) => {
      const values = search.getAll(key);
      return [key, values.length > 1 ? values : values[0]];
    }),
  );
  return { ...input, query };
}

/** How many of a search's matches have a table among their three offers. */
export interface Available {
  count: number;
  /** how many matches were checked: all of them, or the first 200 */
  of: number;
}

/** The number of entries over all pages, or null when the server does not send it. */
export const totalOf = (headers: Headers): number | null => numberIn(headers, TOTAL_HEADER);

/**
 * The count of matches with a table; null for a search without date, time and party size, and after the
 * first page.
 */
export function availableOf(headers: Headers): Available | null {
  const [count, of] = [numberIn(headers, AVAILABLE_HEADER), numberIn(headers, AVAILABLE_OF_HEADER)];
  return count === null || of === null ? null : { count, of };
}

/** How the words of a search were understood; null for other lists, and for a blank query. */
export function understoodOf(headers: Headers): Understood | null {
  const text = headers.get(UNDERSTOOD_HEADER);
  // the server writes it by the same contract
  return text === null ? null : (JSON.parse(decodeURIComponent(text)) as Understood);
}

function numberIn(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}
