import type { Dependencies, Handler } from '../handler';
import { callerOf, idOf, requireSession } from '../request-input';
import { answerOf, relay } from '../service-response';
import { ownReviews, withReview } from './with-reviews';

/** One reservation, with its review if it has one. */
export function getReservation(dependencies: Dependencies): Handler {
  return async (request, response) => {
    requireSession(response);
    const id = idOf(request);
    const [found, reviews] = await Promise.all([
      dependencies.services.request('getReservation', callerOf(request, response), { params: { id } }),
      ownReviews(dependencies, request, response, id),
    ]);
    if (found.status !== 200) return relay(response, found);
    const { reservation } = answerOf(found);
    response.json({ reservation: withReview(reservation, reviews) });
  };
}
