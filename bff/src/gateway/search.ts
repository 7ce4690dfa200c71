import {
  AVAILABLE_COUNTED_MAX,
  AVAILABLE_HEADER,
  AVAILABLE_OF_HEADER,
  TOTAL_HEADER,
  UNDERSTOOD_HEADER,
  type ListedRestaurant,
} from '@mesa/contract';
import { missing, type Handler } from './handler';
import { isUnavailable, type ServiceAnswer, type Services } from './service-client';

const DEFAULT_LIMIT = 50;
const TABLE_PARAMETERS = ['date', 'time', 'party_size'] as const;

type ListName = 'listRestaurants' | 'searchRestaurants';

/** A restaurant that a search has found, with its offers unless it has no tables. */
type Match = Pick<ListedRestaurant, 'id' | 'offers' | 'free_times'>;

interface List {
  name: ListName;
  services: Services;
  query: URLSearchParams;
}

/** Restaurants in the order of the restaurants service, and the headers that the browser gets. */
interface Page {
  restaurants: ListedRestaurant[];
  headers: Record<string, string>;
}

/**
 * List and search. With a date, a time and a party size, each restaurant has its offers, and a search says
 * how many of its first 200 matches have a table; with `open=1` it leaves out those without (contract.md
 * "Calls"). That takes three calls to services, however large the catalogue is. While the reservations
 * service is down, the list has no offers, and nothing is left out.
 */
export function listRestaurants(name: ListName): Handler {
  return async ({ services }, { query }) => {
    const list = { name, services, query };
    const withTables = query.get('open') === '1' ? loadAvailable : loadWithOffers;
    const { restaurants, headers } = asksForTables(query)
      ? await withTables(list)
      : await loadPage(list, query);
    const isKeyed = name === 'listRestaurants';
    return {
      json: isKeyed ? Object.fromEntries(restaurants.map((listed) => [listed.id, listed])) : restaurants,
      headers,
    };
  };
}

/** Whether offers are asked for, which change from one moment to the next. */
export const asksForTables = (query: URLSearchParams): boolean => tableQueryOf(query) !== undefined;

/** Date, time and party size of a query; undefined unless it has all three. */
function tableQueryOf(query: URLSearchParams): Record<string, string> | undefined {
  const tableQuery = Object.fromEntries(TABLE_PARAMETERS.map((key) => [key, query.get(key) ?? '']));
  return Object.values(tableQuery).every(Boolean) ? tableQuery : undefined;
}

/** Restaurants with their offers where the query asks for them; without while reservations are down. */
export async function addOffers(
  services: Services,
  restaurants: ListedRestaurant[],
  query: URLSearchParams,
): Promise<Page> {
  if (!asksForTables(query)) return { restaurants, headers: {} };
  const matches = await offersOf({ services, query }, restaurants.map(idOf));
  if (!matches) return { restaurants, headers: missing('offers') };
  return { restaurants: withOffers(restaurants, matches), headers: {} };
}

async function loadPage({ name, services }: List, query: URLSearchParams): Promise<Page> {
  const { answer, headers } = await services.callWithHeaders(name, { query });
  return { restaurants: Object.values(answer), headers: listHeaders(headers) };
}

async function loadWithOffers(list: List): Promise<Page> {
  const { restaurants, headers } = await loadPage(list, list.query);
  // a page that has all matches is enough
  const ids = isCounted(list) && headers['Link'] ? await firstMatches(list) : restaurants.map(idOf);
  const matches = await offersOf(list, ids);
  if (!matches) return { restaurants, headers: { ...headers, ...missing('offers') } };
  return {
    restaurants: withOffers(restaurants, matches),
    headers: { ...headers, ...countHeaders(list, matches) },
  };
}

/**
 * Only the restaurants with a table among their three offers. The matches say where the page is full, and the
 * list that ends there is loaded: its cursor ends the page.
 */
async function loadAvailable(list: List): Promise<Page> {
  const { query } = list;
  const matches = await offersOf(list, await firstMatches(list));
  if (!matches) {
    const { restaurants, headers } = await loadPage(list, query);
    return { restaurants, headers: { ...headers, ...missing('offers') } };
  }
  const limit = Number(query.get('limit')) || DEFAULT_LIMIT;
  const wanted = matches.filter(isListed).slice(0, limit);
  const end = wanted.length === limit ? matches.indexOf(wanted.at(-1)!) + 1 : matches.length;
  const longer = new URLSearchParams(query);
  longer.set('limit', String(end || limit));
  const { restaurants, headers } = await loadPage(list, longer);
  const ids = new Set(wanted.map(idOf));
  return {
    restaurants: withOffers(
      restaurants.filter(({ id }) => ids.has(id)),
      wanted,
    ),
    headers: {
      ...withLimit(headers, query.get('limit')),
      ...(isCounted(list) && { 'X-Total-Count': String(matches.filter(hasTable).length) }),
      ...countHeaders(list, matches),
    },
  };
}

/** The first page of a search says how many of its matches have a table. */
const isCounted = ({ name, query }: List): boolean => name === 'searchRestaurants' && !query.get('after');

/** The first 200 matches, from the cursor on. */
async function firstMatches({ services, query }: List): Promise<string[]> {
  const search = new URLSearchParams(query);
  search.set('limit', String(AVAILABLE_COUNTED_MAX));
  return (await services.callInternal('matchingIds', { query: search })).ids;
}

/** The offers of some restaurants; undefined while the reservations service is down. */
async function offersOf(
  { services, query }: Omit<List, 'name'>,
  ids: string[],
): Promise<Match[] | undefined> {
  if (ids.length === 0) return [];
  try {
    const offers = await services.callInternal('offers', {
      query: { restaurant_ids: ids.join(','), ...tableQueryOf(query) },
    });
    return ids.map((id) => ({ id, ...timesOf(offers[id]) }));
  } catch (error) {
    // a list without times is more useful than none
    if (!isUnavailable(error)) throw error;
    return undefined;
  }
}

/** What browsers get of offers; nothing for a restaurant whose tables are not on Mesa. */
function timesOf(offered?: { offers: { time: string; available: boolean }[]; free_times: string[] }) {
  if (!offered) return {};
  return {
    offers: offered.offers.map(({ time, available }) => ({ time, available })),
    free_times: offered.free_times,
  };
}

function withOffers(restaurants: ListedRestaurant[], matches: Match[]): ListedRestaurant[] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  return restaurants.map((restaurant) => ({ ...restaurant, ...byId.get(restaurant.id) }));
}

const idOf = ({ id }: Match): string => id;

/** Whether a restaurant has a table among its three offers. */
const hasTable = ({ offers = [] }: Match): boolean => offers.some(({ available }) => available);

/** A restaurant whose tables are not on Mesa has no offers, and is listed. */
const isListed = (match: Match): boolean => !match.offers || hasTable(match);

function countHeaders(list: List, matches: Match[]): Record<string, string> {
  if (!isCounted(list)) return {};
  return {
    [AVAILABLE_HEADER]: String(matches.filter(hasTable).length),
    [AVAILABLE_OF_HEADER]: String(matches.length),
  };
}

/** The headers of a list that the browser gets. */
function listHeaders(headers: ServiceAnswer<unknown>['headers']): Record<string, string> {
  const names = { link: 'Link', [TOTAL_HEADER]: 'X-Total-Count', [UNDERSTOOD_HEADER]: 'X-Search-Understood' };
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, shown]) =>
      headers[name] === undefined ? [] : [[shown, String(headers[name])]],
    ),
  );
}

/** The link to the next page, which is as long as was asked for, however many were read for this page. */
function withLimit(
  { Link, ...headers }: Record<string, string>,
  limit: string | null,
): Record<string, string> {
  if (!Link) return headers;
  const next = Link.replace(/<([^>]*)>/, (_, target: string) => {
    const url = new URL(target, 'http://mesa');
    if (limit) url.searchParams.set('limit', limit);
    else url.searchParams.delete('limit');
    return `<${url.pathname}${url.search}>`;
  });
  return { ...headers, Link: next };
}
