import type { ListedRestaurant } from '@mesa/contract';
import type { Dependencies } from '../handler';
import { answerOf, type ServiceResponse } from '../service-response';
import { hasTable, type AvailableCount, type Match } from './count-available';
import { listHeaders, nextPageQuery } from './list-headers';
import type { ListPage, ListRequest } from './list-page';

const DEFAULT_LIMIT = 50;

/**
 * Only the restaurants with a table among their three offers. Beyond the first page, the matches say where
 * the list is full, and the page that ends there is loaded: its cursor ends the list.
 * @param matches the first ones from the cursor on; undefined when a service is down
 */
export async function availableOnly(
  { services }: Dependencies,
  list: ListRequest,
  first: ListPage,
  matches: readonly Match[] | undefined,
): Promise<ListPage> {
  const limit = Number(list.query.get('limit')) || DEFAULT_LIMIT;
  const listed = first.restaurants.filter(isListed);
  if (!matches || listed.length === limit || !nextPageQuery(first.source))
    return { ...first, restaurants: listed };
  const wanted = matches.filter(isListed).slice(0, limit);
  const end = wanted.length === limit ? matches.indexOf(wanted.at(-1)!) + 1 : matches.length;
  const query = new URLSearchParams(list.query);
  query.set('limit', String(end));
  const source = await services.request(list.name, list.caller, { query });
  const byId = new Map(Object.values(answerOf(source)).map((restaurant) => [restaurant.id, restaurant]));
  return {
    source,
    restaurants: wanted.flatMap((match) => {
      const restaurant = byId.get(match.id);
      return restaurant ? [{ ...restaurant, ...match }] : [];
    }),
  };
}

/** While the reservations service is down there are no offers, so the whole list is shown. */
const isListed = (match: Pick<ListedRestaurant, 'offers'>): boolean => !match.offers || hasTable(match);

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
