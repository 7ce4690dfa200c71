import { isId, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Dependencies, Handler } from '../handler';
import { callerOf, requireSession } from '../request-input';
import { relay } from '../service-response';

/**
 * Saves a favorite. Accounts does not know restaurants, so unknown ones are refused here, before the one
 * write. One write needs no compensation.
 */
export function addFavorite({ services }: Dependencies): Handler {
  return async (request, response) => {
    requireSession(response);
    const caller = callerOf(request, response);
    const id = String(request.params['restaurant_id']);
    if (!isId(id)) throw new Refusal('missing', say('notFound'));
    const found = await services.callInternal('restaurantsById', caller, { query: { ids: id } });
    if (!found[id]) throw new Refusal('missing', say('notFound'));
    relay(response, await services.request('addFavorite', caller, { params: { restaurant_id: id } }));
  };
}
