import type { Restaurant, Sort } from '@mesa/contract';
import type { Facets } from './search-plan';
import type { SearchCursor } from './search-cursor';

/** A search as the diner asks for it. */
export interface SearchRequest extends Facets {
  /** blank for all */
  query: string;
  price?: readonly number[];
  /** least average rating */
  rating?: number;
  sort: Sort;
  limit: number;
  after?: SearchCursor;
}

/** One page of a search. */
export interface SearchResult {
  restaurants: Restaurant[];
  /** exact up to 1,000; beyond that a lower bound */
  total: number;
  /** where the next page begins, when there is one */
  next?: SearchCursor;
}

export const EMPTY_SEARCH_RESULT: SearchResult = { restaurants: [], total: 0 };
