import { AVAILABLE_HEADER, AVAILABLE_OF_HEADER, TOTAL_HEADER } from '@mesa/contract';
import type { LooseInput } from './request';

/** The input for the page that a `Link: <…>; rel="next"` header names: the same call, asked with that link's query. */
export function nextInput(link: string | null, input: LooseInput = {}): LooseInput | null {
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
  /** among how many matches they were counted: all of them, or the first 200 */
  of: number;
}

/** The whole count, or null when the server does not count. */
export const totalOf = (headers: Headers): number | null => numberIn(headers, TOTAL_HEADER);

/** The count of matches with a table; null when no date, time and party size were asked for, and after the first page. */
export function availableOf(headers: Headers): Available | null {
  const [count, of] = [numberIn(headers, AVAILABLE_HEADER), numberIn(headers, AVAILABLE_OF_HEADER)];
  return count === null || of === null ? null : { count, of };
}

function numberIn(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}
