import { AVAILABLE_COUNTED_MAX, AVAILABLE_HEADER, AVAILABLE_OF_HEADER } from '@mesa/contract';
import type { ListedRestaurant } from '@mesa/contract';
import type { Dependencies } from '../handler';
import { isUnavailable } from '../is-unavailable';
import { nextPageQuery } from './list-headers';
import { offersOf, tableQueryOf, type ListPage, type ListRequest } from './list-page';

/** How many matches of a search have a table among their three offers, and how many matches were examined. */
export interface AvailableCount {
  count: number;
  of: number;
}

/** A restaurant that a search has found, with its offers unless it has no tables. */
export type Match = Pick<ListedRestaurant, 'id' | 'offers' | 'free_times'>;

/**
 * The first 200 matches of a search, from its cursor on. A page that has all of them is enough. Otherwise it
 * takes one call to restaurants and one to reservations, so the cost does not grow with the catalogue.
 * @returns undefined when a service is down
 */
export async function firstMatches(
  { services }: Dependencies,
  { caller, query }: ListRequest,
  { restaurants, source, missing }: ListPage,
): Promise<Match[] | undefined> {
  if (missing) return undefined;
  if (!nextPageQuery(source)) return restaurants;
  const search = new URLSearchParams(query);
  search.set('limit', String(AVAILABLE_COUNTED_MAX));
  try {
    const { ids } = await services.callInternal('matchingIds', caller, { query: search });
    const offers = await services.callInternal('offers', caller, {
      query: { restaurant_ids: ids.join(','), ...tableQueryOf(query) },
    });
    return ids.map((id) => ({ id, ...offersOf(offers[id]) }));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return undefined;
  }
}

/** Whether a restaurant has a table among its three offers. */
export const hasTable = ({ offers = [] }: Pick<Match, 'offers'>): boolean =>
  offers.some(({ available }) => available);

export function countAvailable(matches: readonly Match[]): AvailableCount {
  return { count: matches.filter(hasTable).length, of: matches.length };
}

/** The count as response headers; none when it is unknown. */
export function availableHeadersOf(available: AvailableCount | undefined): Record<string, string> {
  if (!available) return {};
  return { [AVAILABLE_HEADER]: String(available.count), [AVAILABLE_OF_HEADER]: String(available.of) };
}
