import type { ListedRestaurant } from '@mesa/contract';
import type { Dependencies } from '../handler';
import type { ServiceResponse } from '../service-response';
import { hasTable, type AvailableCount } from './count-available';
import { listHeaders, nextPageQuery } from './list-headers';
import { loadPage, type ListPage, type ListRequest } from './list-page';

const PAGES_MAX = 8;
const DEFAULT_LIMIT = { listRestaurants: 100, searchRestaurants: 50 } as const;

/**
 * Only the restaurants with a table among their three offers. Loads pages until the list is full. Each page
 * is no longer than what is missing, so that the cursor of the last one ends the list.
 */
export async function availableOnly(
  dependencies: Dependencies,
  list: ListRequest,
  first: ListPage,
): Promise<ListPage> {
  const limit = Number(list.query.get('limit')) || DEFAULT_LIMIT[list.name];
  // while the reservations service is down there are no offers, so the whole list is shown
  const isListed = (one: ListedRestaurant) => !one.offers || hasTable(one);
  const restaurants = first.restaurants.filter(isListed);
  let last = first;
  for (let pages = 1; pages < PAGES_MAX && restaurants.length < limit; pages += 1) {
    const query = nextPageQuery(last.source);
    if (!query) break;
    query.set('limit', String(limit - restaurants.length));
    last = await loadPage(dependencies, list, query);
    restaurants.push(...last.restaurants.filter(isListed));
  }
  return { ...last, restaurants };
}

/**
 * Headers of such a list: the total is of restaurants with a table, and the next page is as long as this one.
 */
export function availableOnlyHeaders(
  source: ServiceResponse,
  requested: URLSearchParams,
  available: AvailableCount | undefined,
): Record<string, string> {
  const { Link } = listHeaders(source);
  const total: Record<string, string> = available ? { 'X-Total-Count': String(available.count) } : {};
  if (!Link) return total;
  return {
    ...total,
    Link: Link.replace(/<([^>]*)>/, (_, target: string) => {
      const url = new URL(target, 'http://mesa');
      const limit = requested.get('limit');
      if (limit) url.searchParams.set('limit', limit);
      else url.searchParams.delete('limit');
      return `<${url.pathname}${url.search}>`;
    }),
  };
}
