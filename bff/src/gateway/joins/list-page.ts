import type { ListedRestaurant } from '@mesa/contract';
import type { Dependencies } from '../handler';
import { isUnavailable } from '../is-unavailable';
import { answerOf, type ServiceResponse } from '../service-response';
import type { Caller } from '../service-client';

const TABLE_PARAMETERS = ['date', 'time', 'party_size'] as const;

export interface ListRequest {
  name: 'listRestaurants' | 'searchRestaurants';
  caller: Caller;
  query: URLSearchParams;
}

/** Restaurants in the order of the restaurants service, with their offers. */
export interface ListPage {
  restaurants: ListedRestaurant[];
  /** the response with the last of the restaurants; its headers have the cursor of the next page */
  source: ServiceResponse;
  /** the reservations service is down, so there are no offers */
  missing?: true;
}

/** Date, time and party size of a query; undefined unless it has all three. */
export function tableQueryOf(query: URLSearchParams): Record<string, string> | undefined {
  const tableQuery = Object.fromEntries(TABLE_PARAMETERS.map((key) => [key, query.get(key) ?? '']));
  return Object.values(tableQuery).every(Boolean) ? tableQuery : undefined;
}

/** Loads a page of a list and adds the offers of each restaurant. */
export async function loadPage(
  { services }: Dependencies,
  list: ListRequest,
  pageQuery: URLSearchParams,
): Promise<ListPage> {
  const source = await services.request(list.name, list.caller, { query: pageQuery });
  const restaurants = Object.values(answerOf(source));
  if (restaurants.length === 0) return { restaurants, source };
  const ids = restaurants.map(({ id }) => id).join(',');
  try {
    const offers = await services.callInternal('offers', list.caller, {
      query: { restaurant_ids: ids, ...tableQueryOf(list.query) },
    });
    return { source, restaurants: restaurants.map((one) => ({ ...one, ...offersOf(offers[one.id]) })) };
  } catch (error) {
    // a list without times is more useful than none
    if (!isUnavailable(error)) throw error;
    return { source, restaurants, missing: true };
  }
}

export function offersOf(
  found: { offers: { time: string; available: boolean }[]; free_times: string[] } | undefined,
): Pick<ListedRestaurant, 'offers' | 'free_times'> {
  if (!found) return {};
  return {
    offers: found.offers.map(({ time, available }) => ({ time, available })),
    free_times: found.free_times,
  };
}
