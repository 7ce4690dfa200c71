import { TOTAL_HEADER, type ListedRestaurant } from '@mesa/contract';
import { jsonBodyOf, type Answer, type Caller } from '../service-client';
import type { Made } from '../../edge/public-responses';
import { idOf } from '../workflows/delete-user';
import { sendText } from '../../edge/compression';
import { callerOf, searchOf, type Handler, type Dependencies } from '../dependencies';
import { isUnavailable } from '../is-unavailable';
import { availableHeadersOf, countAvailable, isOpen, type AvailableCount } from './count-available';

const WHEN = ['date', 'time', 'party_size'] as const;
const ROUNDS_MAX = 8;
const LIMIT = { listRestaurants: 100, searchRestaurants: 50 } as const;

interface Asked {
  name: keyof typeof LIMIT;
  caller: Caller;
  search: URLSearchParams;
}

/** Restaurants as the restaurants service lists them, in its order. */
interface Listed {
  restaurants: ListedRestaurant[];
  /** of the last page that was taken: its cursor ends the list */
  answer: Answer;
  missing?: true;
}

/** The list and the search: with a date, a time and a party size, each restaurant has its offers (contract.md "Calls"). */
export function listRestaurants(tools: Dependencies, name: keyof typeof LIMIT): Handler {
  return async (request, response) => {
    const asked: Asked = { name, caller: callerOf(request, response), search: searchOf(request) };
    // who has a table changes from one moment to the next; which restaurants there are does not
    if (!WHEN.every((key) => asked.search.get(key)))
      return tools.publicAnswers.send(request, response, () => plainList(tools, asked));
    const { headers, text } = await listWithOffers(tools, asked);
    response.set(headers);
    await sendText(request, response, 'json', text);
  };
}

async function plainList({ ask }: Dependencies, { name, caller, search }: Asked): Promise<Made> {
  const answer = await ask.raw(name, caller, { query: search });
  jsonBodyOf(answer);
  return { headers: headersOf(answer), text: answer.bytes.toString('utf8') };
}

async function listWithOffers(tools: Dependencies, asked: Asked): Promise<Made> {
  const wantsOpen = asked.search.get('open') === '1';
  const first = await withOffers(
    tools,
    asked,
    await tools.ask.raw(asked.name, asked.caller, { query: asked.search }),
  );
  const [{ restaurants, answer, missing }, available] = await Promise.all([
    wantsOpen ? onlyOpen(tools, asked, first) : first,
    countOnFirstPage(tools, asked, first),
  ]);
  const body =
    asked.name === 'listRestaurants'
      ? Object.fromEntries(restaurants.map((one) => [one.id, one]))
      : restaurants;
  const headers = wantsOpen ? openHeadersOf(answer, asked.search, available) : headersOf(answer);
  return {
    headers: {
      ...headers,
      ...availableHeadersOf(available),
      ...(missing ? { 'X-Mesa-Missing': 'offers' } : {}),
    },
    text: JSON.stringify(body),
  };
}

async function withOffers({ ask }: Dependencies, { caller, search }: Asked, answer: Answer): Promise<Listed> {
  const restaurants = Object.values(
    jsonBodyOf(answer) as Record<string, ListedRestaurant> | ListedRestaurant[],
  );
  if (restaurants.length === 0) return { restaurants, answer };
  const query = {
    restaurant_ids: restaurants.map(({ id }) => id).join(','),
    ...whenOf(search),
  };
  try {
    const offers = await ask.internal('offers', caller, { query });
    return { answer, restaurants: restaurants.map((one) => ({ ...one, ...offersOf(offers[one.id]) })) };
  } catch (error) {
    // a list without times is worth more to a diner than none
    if (!isUnavailable(error)) throw error;
    return { answer, restaurants, missing: true };
  }
}

const whenOf = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(WHEN.map((key) => [key, search.get(key)!]));

async function countOnFirstPage(
  tools: Dependencies,
  { name, caller, search }: Asked,
  { restaurants, answer }: Listed,
): Promise<AvailableCount | undefined> {
  if (name !== 'searchRestaurants' || search.get('after')) return undefined;
  const hasMore = nextSearch(answer) !== undefined;
  return countAvailable(tools, { caller, search, when: whenOf(search), page: restaurants, hasMore });
}

function offersOf(
  found: { offers: { time: string; available: boolean }[]; free_times: string[] } | undefined,
): Pick<ListedRestaurant, 'offers' | 'free_times'> {
  if (!found) return {};
  return {
    offers: found.offers.map(({ time, available }) => ({ time, available })),
    free_times: found.free_times,
  };
}

/**
 * Only restaurants with a free table among their three offers. How many those are is known only after asking, so pages
 * are taken until the list is full, each no longer than what is missing: the last one's cursor then ends the list.
 */
async function onlyOpen(tools: Dependencies, asked: Asked, first: Listed): Promise<Listed> {
  const wanted = Number(asked.search.get('limit')) || LIMIT[asked.name];
  // while reservations is down nobody knows who has a table, and the list is shown whole
  const isKept = (one: ListedRestaurant) => !one.offers || isOpen(one);
  const restaurants = first.restaurants.filter(isKept);
  let last = first;
  for (let round = 1; round < ROUNDS_MAX && restaurants.length < wanted; round += 1) {
    const query = nextSearch(last.answer);
    if (!query) break;
    query.set('limit', String(wanted - restaurants.length));
    last = await withOffers(tools, asked, await tools.ask.raw(asked.name, asked.caller, { query }));
    restaurants.push(...last.restaurants.filter(isKept));
  }
  return { ...last, restaurants };
}

/** The query of the Link header's next page. */
function nextSearch({ headers }: Answer): URLSearchParams | undefined {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(String(headers['link'] ?? ''))?.[1];
  return target ? new URL(target, 'http://mesa').searchParams : undefined;
}

function headersOf({ headers }: Answer): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, header] of [
    ['Link', 'link'],
    ['X-Total-Count', TOTAL_HEADER],
  ] as const) {
    if (headers[header] !== undefined) passed[name] = String(headers[header]);
  }
  return passed;
}

/** The whole count is of those with a table; the next page is as long as this one was asked to be, not as the last round. */
function openHeadersOf(
  answer: Answer,
  search: URLSearchParams,
  available: AvailableCount | undefined,
): Record<string, string> {
  const { Link } = headersOf(answer);
  const total: Record<string, string> = available ? { 'X-Total-Count': String(available.count) } : {};
  if (!Link) return total;
  return {
    ...total,
    Link: Link.replace(/<([^>]*)>/, (_, target: string) => {
      const url = new URL(target, 'http://mesa');
      const asked = search.get('limit');
      if (asked) url.searchParams.set('limit', asked);
      else url.searchParams.delete('limit');
      return `<${url.pathname}${url.search}>`;
    }),
  };
}

/** A restaurant with its newest reviews, both asked at once; without the reviews service it is still a restaurant. */
export function getRestaurant(tools: Dependencies): Handler {
  return async (request, response) => {
    const [caller, id, search] = [callerOf(request, response), idOf(request), searchOf(request)];
    await tools.publicAnswers.send(request, response, () => restaurantWithReviews(tools, caller, id, search));
  };
}

async function restaurantWithReviews(
  { ask }: Dependencies,
  caller: Caller,
  id: string,
  search: URLSearchParams,
): Promise<Made> {
  const [own, reviewed] = await Promise.allSettled([
    ask.raw('getRestaurant', caller, { params: { id }, query: search }),
    ask.internal('restaurantReviews', caller, {
      params: { id },
      query: { after: search.get('reviews_after') ?? undefined },
    }),
  ]);
  if (own.status === 'rejected') throw own.reason;
  const { restaurant } = jsonBodyOf(own.value) as { restaurant: ListedRestaurant };
  if (reviewed.status === 'rejected') {
    return {
      headers: { 'X-Mesa-Missing': 'reviews' },
      text: JSON.stringify({ restaurant, reviews: {}, missing: ['reviews'] }),
    };
  }
  const { reviews, ratings, stars } = reviewed.value;
  // the reviews service's averages are the freshest there are
  return { headers: {}, text: JSON.stringify({ restaurant: { ...restaurant, ...ratings }, reviews, stars }) };
}
