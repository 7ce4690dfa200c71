import type { Dependencies, Handler } from '../handler';
import { callerOf, idOf } from '../request-input';
import type { Caller } from '../service-client';
import { answerOf, relay } from '../service-response';
import { refreshRatings } from './refresh-ratings';

/**
 * Deletes a review and refreshes its restaurant's averages. Its photos are garbage-collected. No compensation
 * is needed: a deletion is never undone, and the averages also follow the event that reviews wrote with it.
 */
export function deleteReview(dependencies: Dependencies): Handler {
  return async (request, response) => {
    const caller = callerOf(request, response);
    const id = idOf(request);
    // read first: once it is deleted, its restaurant is not known any more
    const restaurantId = await restaurantOf(dependencies, caller, id);
    const deleted = await dependencies.services.request('deleteReview', caller, { params: { id } });
    if (deleted.status === 204 && restaurantId) await refreshRatings(dependencies, caller, restaurantId);
    relay(response, deleted);
  };
}

async function restaurantOf(
  { services }: Dependencies,
  caller: Caller,
  id: string,
): Promise<string | undefined> {
  const found = await services.request('getReview', caller, { params: { id } });
  return found.status === 200 ? answerOf(found).review.restaurant_id : undefined;
}
