import type { PublicAnswer } from '../../edge/response-cache';
import type { Dependencies, Handler } from '../handler';
import { isUnavailable } from '../is-unavailable';
import { callerOf, idOf, knownQueryOf } from '../request-input';
import type { Caller } from '../service-client';
import { answerOf } from '../service-response';

/** A restaurant with its newest reviews. Without the reviews service the restaurant is still shown. */
export function getRestaurant(dependencies: Dependencies): Handler {
  return async (request, response) => {
    const [caller, id] = [callerOf(request, response), idOf(request)];
    const query = knownQueryOf('getRestaurant', request);
    await dependencies.responseCache.send(request, response, query, () =>
      restaurantWithReviews(dependencies, caller, id, query),
    );
  };
}

async function restaurantWithReviews(
  { services }: Dependencies,
  caller: Caller,
  id: string,
  query: URLSearchParams,
): Promise<PublicAnswer> {
  const [own, reviewed] = await Promise.allSettled([
    services.request('getRestaurant', caller, { params: { id }, query }),
    services.callInternal('restaurantReviews', caller, {
      params: { id },
      query: { after: query.get('reviews_after') ?? undefined },
    }),
  ]);
  if (own.status === 'rejected') throw own.reason;
  const { restaurant } = answerOf(own.value);
  if (reviewed.status === 'rejected') {
    if (!isUnavailable(reviewed.reason)) throw reviewed.reason;
    return {
      headers: { 'X-Mesa-Missing': 'reviews' },
      text: JSON.stringify({ restaurant, reviews: {}, missing: ['reviews'] }),
    };
  }
  const { reviews, ratings, stars } = reviewed.value;
  // the reviews service has the latest averages
  return { headers: {}, text: JSON.stringify({ restaurant: { ...restaurant, ...ratings }, reviews, stars }) };
}
