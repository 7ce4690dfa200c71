import type { Keyed, Review } from '@mesa/contract';
import type { Context } from 'koa';
import type { KeptReview } from './domain/review';
import { writeCursor, type ReviewCursor } from './domain/review-cursor';

export function present({ created_at, updated_at, ...rest }: KeptReview): Review {
  return { ...rest, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** @param keyOf by what: the review's own id, or its reservation's */
export function presentKeyed(reviews: KeptReview[], keyOf: 'id' | 'reservation_id'): Keyed<Review> {
  return Object.fromEntries(reviews.map((review) => [review[keyOf], present(review)]));
}

/** Says on the answer where the next page is (contract.md "Calls": `Link`). */
export function presentNext(ctx: Context, next: ReviewCursor | undefined): void {
  if (!next) return;
  const query = new URLSearchParams(ctx.querystring);
  query.set('after', writeCursor(next));
  ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`);
}
