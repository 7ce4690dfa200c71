import type { Restaurant, Sort } from '@mesa/contract';
import type { Facets } from './search-plan';
import type { Place } from './search-cursor';

/** What a diner looks for. */
export interface Wish extends Facets {
  /** blank for all */
  query: string;
  price?: readonly number[];
  /** least average rating */
  rating?: number;
  sort: Sort;
  limit: number;
  after?: Place;
}

/** One page of what was found. */
export interface Found {
  restaurants: Restaurant[];
  /** exact up to 1,000; beyond that at least that many */
  total: number;
  /** where the next page begins, when there is one */
  next?: Place;
}

export const NOTHING: Found = { restaurants: [], total: 0 };
