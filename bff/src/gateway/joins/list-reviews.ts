import { isId, Refusal, SAY } from '@mesa/contract';
import type { Made } from '../../edge/public-responses';
import { callerOf, searchOf, type Dependencies, type Handler } from '../dependencies';
import { isUnavailable } from '../is-unavailable';
import { jsonBodyOf, type Caller } from '../service-client';
import { idOf } from '../workflows/delete-user';

/** A restaurant's reviews as the reviews service lists them; 404 when there is no such restaurant. */
export function listReviews(tools: Dependencies): Handler {
  return async (request, response) => {
    const [caller, id, search] = [callerOf(request, response), idOf(request), searchOf(request)];
    await tools.publicAnswers.send(request, response, () => reviewsOf(tools, caller, id, search));
  };
}

async function reviewsOf(
  tools: Dependencies,
  caller: Caller,
  id: string,
  search: URLSearchParams,
): Promise<Made> {
  const [answer] = await Promise.all([
    tools.ask.raw('listReviews', caller, { params: { id }, query: search }),
    refuseUnknownRestaurant(tools, caller, id),
  ]);
  jsonBodyOf(answer);
  const { link } = answer.headers;
  return { headers: link ? { Link: String(link) } : {}, text: answer.bytes.toString('utf8') };
}

/** Reviews of a restaurant are shown also while the restaurants service is down. */
async function refuseUnknownRestaurant({ ask }: Dependencies, caller: Caller, id: string): Promise<void> {
  if (!isId(id)) throw new Refusal('missing', SAY.notFound);
  try {
    const known = await ask.internal('restaurantsById', caller, { query: { ids: id } });
    if (!known[id]) throw new Refusal('missing', SAY.notFound);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}
