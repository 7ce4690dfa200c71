import type { CallInput } from '@mesa/contract';
import { callPage } from '@mesa/web-client';
import type { ReviewFilter, ReviewsQuery } from './reviews';

/** The first page of a restaurant's reviews, sorted and filtered. */
export function readReviews({ restaurantId, filter }: ReviewsQuery, signal: AbortSignal) {
  return callPage('listReviews', inputOf(restaurantId, filter), { signal });
}

function inputOf(id: string, { sort, stars, photos }: ReviewFilter): CallInput<'listReviews'> {
  return {
    params: { id },
    // what is undefined is left out of the address
    query: { sort, stars: stars.length > 0 ? stars : undefined, photos: photos ? ('1' as const) : undefined },
  };
}
