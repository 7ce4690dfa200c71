import { isId, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { PublicAnswer } from '../../edge/response-cache';
import type { Dependencies, Handler } from '../handler';
import { isUnavailable } from '../is-unavailable';
import { callerOf, idOf, knownQueryOf } from '../request-input';
import type { Caller } from '../service-client';
import { answerOf } from '../service-response';

/** A restaurant's reviews as the reviews service lists them; 404 when there is no such restaurant. */
export function listReviews(dependencies: Dependencies): Handler {
  return async (request, response) => {
    const [caller, id] = [callerOf(request, response), idOf(request)];
    const query = knownQueryOf('listReviews', request);
    await dependencies.responseCache.send(request, response, query, () =>
      reviewsOf(dependencies, caller, id, query),
    );
  };
}

async function reviewsOf(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  query: URLSearchParams,
): Promise<PublicAnswer> {
  const [list] = await Promise.all([
    dependencies.services.request('listReviews', caller, { params: { id }, query }),
    refuseUnknownRestaurant(dependencies, caller, id),
  ]);
  answerOf(list);
  const { link } = list.headers;
  return { headers: link ? { Link: String(link) } : {}, text: list.bytes.toString('utf8') };
}

/** While the restaurants service is down, the reviews of a restaurant are still shown. */
async function refuseUnknownRestaurant(
  { services }: Dependencies,
  caller: Caller,
  id: string,
): Promise<void> {
  if (!isId(id)) throw new Refusal('missing', say('notFound'));
  try {
    const found = await services.callInternal('restaurantsById', caller, { query: { ids: id } });
    if (!found[id]) throw new Refusal('missing', say('notFound'));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}
