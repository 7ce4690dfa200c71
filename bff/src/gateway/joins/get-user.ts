import type { Keyed, Restaurant } from '@mesa/contract';
import { sendText } from '../../edge/compression';
import type { Dependencies, Handler } from '../handler';
import { callerOf, idOf, requireSession } from '../request-input';
import { answerOf, relay } from '../service-response';
import { ownReviews, withReviews } from './with-reviews';

/** The profile: the signed-in diner, their reservations with reviews, and the restaurants of these. */
export function getUser(dependencies: Dependencies): Handler {
  const { services } = dependencies;
  return async (request, response) => {
    requireSession(response);
    const caller = callerOf(request, response);
    const found = await services.request('getUser', caller, { params: { id: idOf(request) } });
    if (found.status !== 200) return relay(response, found);
    const { user } = answerOf(found);
    const [list, reviews] = await Promise.all([
      services.call('listReservations', caller),
      ownReviews(dependencies, request, response),
    ]);
    const ids = [...new Set(Object.values(list).map((one) => one.restaurant_id))];
    const restaurants: Keyed<Restaurant> =
      ids.length > 0
        ? await services.callInternal('restaurantsById', caller, { query: { ids: ids.join(',') } })
        : {};
    const profile = { user, restaurants, reservations: withReviews(list, reviews) };
    await sendText(request, response, 'json', JSON.stringify(profile));
  };
}
