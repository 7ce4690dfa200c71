import type { Keyed, ListedRestaurant } from '@mesa/contract';
import { sendText } from '../../edge/compression';
import type { PublicAnswer } from '../../edge/response-cache';
import type { Dependencies, Handler } from '../handler';
import { callerOf, knownQueryOf } from '../request-input';
import { answerOf } from '../service-response';
import { availableOnly, availableOnlyHeaders } from './available-only';
import { availableHeadersOf, countAvailable, firstMatches } from './count-available';
import { listHeaders } from './list-headers';
import { loadPage, tableQueryOf, type ListRequest } from './list-page';

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
  const isCounted = list.name === 'searchRestaurants' && !list.query.get('after');
  const first = await loadPage(dependencies, list, list.query);
  const matches = isCounted || onlyAvailable ? await firstMatches(dependencies, list, first) : undefined;
  const available = isCounted && matches ? countAvailable(matches) : undefined;
  const { restaurants, source, missing } = onlyAvailable
    ? await availableOnly(dependencies, list, first, matches)
    : first;
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
