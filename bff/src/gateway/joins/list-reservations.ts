import { sendText } from '../../edge/compression';
import type { Dependencies, Handler } from '../handler';
import { callerOf, queryOf, requireSession } from '../request-input';
import { answerOf, relay } from '../service-response';
import { ownReviews, withReviews } from './with-reviews';

/** The diner's reservations, each with its review if it has one. */
export function listReservations(dependencies: Dependencies): Handler {
  return async (request, response) => {
    requireSession(response);
    const [list, reviews] = await Promise.all([
      dependencies.services.request('listReservations', callerOf(request, response), {
        query: queryOf(request),
      }),
      ownReviews(dependencies, request, response),
    ]);
    if (list.status !== 200) return relay(response, list);
    const reservations = withReviews(answerOf(list), reviews);
    await sendText(request, response, 'json', JSON.stringify(reservations));
  };
}
