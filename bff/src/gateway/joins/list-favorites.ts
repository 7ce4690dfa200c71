import { isId, Refusal, SAY } from '@mesa/contract';
import { sendText } from '../../edge/compression';
import { callerOf, relay, type Dependencies, type Handler } from '../dependencies';
import { sessionOf } from '../workflows/delete-user';

/** The diner's favorite restaurants, the latest first; one that has left Mesa is left out. */
export function listFavorites({ ask }: Dependencies): Handler {
  return async (request, response) => {
    sessionOf(response);
    const caller = callerOf(request, response);
    const { restaurant_ids: ids } = await ask.internal('favoriteIds', caller);
    const restaurants =
      ids.length > 0 ? await ask.internal('restaurantsById', caller, { query: { ids: ids.join(',') } }) : {};
    await sendText(request, response, 'json', JSON.stringify(restaurants));
  };
}

/** Keeps a restaurant as a favorite; accounts does not know restaurants, so one that does not exist is refused here. */
export function addFavorite({ ask }: Dependencies): Handler {
  return async (request, response) => {
    sessionOf(response);
    const caller = callerOf(request, response);
    const id = String(request.params['restaurant_id']);
    if (!isId(id)) throw new Refusal('missing', SAY.notFound);
    const known = await ask.internal('restaurantsById', caller, { query: { ids: id } });
    if (!known[id]) throw new Refusal('missing', SAY.notFound);
    relay(response, await ask.raw('addFavorite', caller, { params: { restaurant_id: id } }));
  };
}
