import { AVAILABLE_COUNTED_MAX, AVAILABLE_HEADER, AVAILABLE_OF_HEADER } from '@mesa/contract';
import type { ListedRestaurant, Slot } from '@mesa/contract';
import type { Dependencies } from '../dependencies';
import { isUnavailable } from '../is-unavailable';
import type { Caller } from '../service-client';

/** How many of a search's matches have a table among their three offers, and among how many of them that was counted. */
export interface AvailableCount {
  count: number;
  of: number;
}

interface Search {
  caller: Caller;
  search: URLSearchParams;
  /** date, time and party size */
  when: Record<string, string>;
  /** the first page, with offers when reservations could be reached */
  page: ListedRestaurant[];
  /** whether there are matches beyond the first page */
  hasMore: boolean;
}

type Offered = { offers?: Pick<Slot, 'available'>[] | undefined };

/**
 * Counts on the first page of a search. A page that holds all matches is enough; otherwise the first 200 matches are
 * looked at, in one question to restaurants and one to reservations, so the price does not grow with the catalogue.
 * @returns undefined when reservations cannot say
 */
export async function countAvailable(
  { ask }: Dependencies,
  { caller, search, when, page, hasMore }: Search,
): Promise<AvailableCount | undefined> {
  if (!hasMore) return page.every(({ offers }) => offers) ? countOf(page) : undefined;
  const query = new URLSearchParams(search);
  query.set('limit', String(AVAILABLE_COUNTED_MAX));
  try {
    const { ids } = await ask.internal('matchingIds', caller, { query });
    const offers = await ask.internal('offers', caller, {
      query: { restaurant_ids: ids.join(','), ...when },
    });
    return countOf(ids.map((id) => offers[id] ?? {}));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return undefined;
  }
}

/** Whether a restaurant has a table among its three offers. */
export const isOpen = ({ offers = [] }: Offered): boolean => offers.some(({ available }) => available);

/** The count as headers of the answer; none when nobody could say. */
export function availableHeadersOf(available: AvailableCount | undefined): Record<string, string> {
  if (!available) return {};
  return { [AVAILABLE_HEADER]: String(available.count), [AVAILABLE_OF_HEADER]: String(available.of) };
}

function countOf(matches: readonly Offered[]): AvailableCount {
  return { count: matches.filter(isOpen).length, of: matches.length };
}
