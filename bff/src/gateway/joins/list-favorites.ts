import { sendText } from '../../edge/compression';
import type { Dependencies, Handler } from '../handler';
import { callerOf, requireSession } from '../request-input';

/** The diner's favorite restaurants, the latest first, without those that have left Mesa. */
export function listFavorites({ services }: Dependencies): Handler {
  return async (request, response) => {
    requireSession(response);
    const caller = callerOf(request, response);
    const { restaurant_ids: ids } = await services.callInternal('favoriteIds', caller);
    const restaurants =
      ids.length > 0
        ? await services.callInternal('restaurantsById', caller, { query: { ids: ids.join(',') } })
        : {};
    await sendText(request, response, 'json', JSON.stringify(restaurants));
  };
}
