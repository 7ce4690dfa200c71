import { AVAILABLE_COUNTED_MAX, AVAILABLE_HEADER, AVAILABLE_OF_HEADER } from '@mesa/contract';
import type { ListedRestaurant, Slot } from '@mesa/contract';
import type { Dependencies } from '../handler';
import { isUnavailable } from '../is-unavailable';
import type { Caller } from '../service-client';

/** How many matches of a search have a table among their three offers, and how many matches were examined. */
export interface AvailableCount {
  count: number;
  of: number;
}

interface Search {
  caller: Caller;
  search: URLSearchParams;
  /** date, time and party size */
  tableQuery: Record<string, string>;
  /** the first page; with offers unless reservations is down */
  page: ListedRestaurant[];
  /** whether there are matches beyond the first page */
  hasMore: boolean;
}

type Offered = { offers?: Pick<Slot, 'available'>[] | undefined };

/**
 * Counts the matches of a search that have a table. A first page with all matches is enough. Otherwise the
 * first 200 matches count, by one call to restaurants and one to reservations, so the cost does not grow with
 * the catalogue.
 * @returns undefined when a service is down
 */
export async function countAvailable(
  { services }: Dependencies,
  { caller, search, tableQuery, page, hasMore }: Search,
): Promise<AvailableCount | undefined> {
  if (!hasMore) return page.every(({ offers }) => offers) ? countOf(page) : undefined;
  const query = new URLSearchParams(search);
  query.set('limit', String(AVAILABLE_COUNTED_MAX));
  try {
    const { ids } = await services.callInternal('matchingIds', caller, { query });
    const offers = await services.callInternal('offers', caller, {
      query: { restaurant_ids: ids.join(','), ...tableQuery },
    });
    return countOf(ids.map((id) => offers[id] ?? {}));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return undefined;
  }
}

/** Whether a restaurant has a table among its three offers. */
export const hasTable = ({ offers = [] }: Offered): boolean => offers.some(({ available }) => available);

/** The count as response headers; none when it is unknown. */
export function availableHeadersOf(available: AvailableCount | undefined): Record<string, string> {
  if (!available) return {};
  return { [AVAILABLE_HEADER]: String(available.count), [AVAILABLE_OF_HEADER]: String(available.of) };
}

function countOf(matches: readonly Offered[]): AvailableCount {
  return { count: matches.filter(hasTable).length, of: matches.length };
}
