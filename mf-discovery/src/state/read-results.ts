import type { CallInput } from '@mesa/contract';
import { callPage } from '@mesa/web-client';

type Input = CallInput<'searchRestaurants'>;
export type SearchQuery = NonNullable<Input['query']>;

const PAGE_SIZE = 20;
/** the most restaurants that one answer has (contract.md) */
const LIMIT_MAX = 200;

/**
 * Searches.
 * @param shown how many results are shown of the same search: so many are loaded again, so that a diner who
 *   comes back finds the list as long as it was, with current offers
 */
export function readResults(query: SearchQuery, shown: number, signal: AbortSignal) {
  const limit = Math.min(LIMIT_MAX, Math.max(PAGE_SIZE, shown));
  return callPage('searchRestaurants', { query: { ...query, limit } }, { signal });
}

/** The page after the last one shown. */
export function readMoreResults({ query }: Input) {
  return callPage('searchRestaurants', { query: { ...query, limit: PAGE_SIZE } });
}

/** A search as text: two searches with the same text find the same. */
export function keyOf(query: SearchQuery): string {
  return JSON.stringify(Object.entries(query).sort());
}
