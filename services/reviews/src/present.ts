import type { Keyed, Review } from '@mesa/contract';
import type { KeptReview } from './domain/review';

export function present({ created_at, updated_at, ...rest }: KeptReview): Review {
  return { ...rest, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** @param keyOf by what: the review's own id, or its reservation's */
export function presentKeyed(reviews: KeptReview[], keyOf: 'id' | 'reservation_id'): Keyed<Review> {
  return Object.fromEntries(reviews.map((review) => [review[keyOf], present(review)]));
}
