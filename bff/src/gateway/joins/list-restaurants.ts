import type { Keyed, ListedRestaurant } from '@mesa/contract';
import { sendText } from '../../edge/compression';
import type { PublicAnswer } from '../../edge/response-cache';
import type { Dependencies, Handler } from '../handler';
import { callerOf, knownQueryOf } from '../request-input';
import { answerOf } from '../service-response';
import { availableOnly, availableOnlyHeaders } from './available-only';
import { availableHeadersOf, countAvailable, type AvailableCount } from './count-available';
import { listHeaders, nextPageQuery } from './list-headers';
import { loadPage, tableQueryOf, type ListPage, type ListRequest } from './list-page';

/**
 * List and search. With a date, a time and a party size, each restaurant has its offers (contract.md
 * "Calls").
 */
export function listRestaurants(dependencies: Dependencies, name: ListRequest['name']): Handler {
  return async (request, response) => {
    const list: ListRequest = {
      name,
      caller: callerOf(request, response),
      query: knownQueryOf(name, request),
    };
    // offers change from one moment to the next, so only lists without them are cached
    if (!tableQueryOf(list.query))
      return dependencies.responseCache.send(request, response, list.query, () =>
        plainList(dependencies, list),
      );
    const { headers, text } = await listWithOffers(dependencies, list);
    response.set(headers);
    await sendText(request, response, 'json', text);
  };
}

async function plainList(
  { services }: Dependencies,
  { name, caller, query }: ListRequest,
): Promise<PublicAnswer> {
  const found = await services.request(name, caller, { query });
  answerOf(found);
  return { headers: listHeaders(found), text: found.bytes.toString('utf8') };
}

async function listWithOffers(dependencies: Dependencies, list: ListRequest): Promise<PublicAnswer> {
  const onlyAvailable = list.query.get('open') === '1';
  const first = await loadPage(dependencies, list, list.query);
  const [{ restaurants, source, missing }, available] = await Promise.all([
    onlyAvailable ? availableOnly(dependencies, list, first) : first,
    countOnFirstPage(dependencies, list, first),
  ]);
  return {
    headers: {
      ...(onlyAvailable ? availableOnlyHeaders(source, list.query, available) : listHeaders(source)),
      ...availableHeadersOf(available),
      ...(missing ? { 'X-Mesa-Missing': 'offers' } : {}),
    },
    text: JSON.stringify(list.name === 'listRestaurants' ? keyed(restaurants) : restaurants),
  };
}

const keyed = (restaurants: ListedRestaurant[]): Keyed<ListedRestaurant> =>
  Object.fromEntries(restaurants.map((one) => [one.id, one]));

async function countOnFirstPage(
  dependencies: Dependencies,
  { name, caller, query }: ListRequest,
  { restaurants, source }: ListPage,
): Promise<AvailableCount | undefined> {
  if (name !== 'searchRestaurants' || query.get('after')) return undefined;
  const hasMore = nextPageQuery(source) !== undefined;
  const tableQuery = tableQueryOf(query) ?? {};
  return countAvailable(dependencies, { caller, search: query, tableQuery, page: restaurants, hasMore });
}
