import type { Keyed, Review } from '@mesa/contract';
import type { Context } from 'koa';
import { writeCursor, type ReviewCursor, type StoredReview } from './domain/review';

export function present({ created_at, updated_at, ...fields }: StoredReview): Review {
  return { ...fields, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** @param keyOf the field that is the key */
export function presentKeyed(reviews: StoredReview[], keyOf: 'id' | 'reservation_id'): Keyed<Review> {
  return Object.fromEntries(reviews.map((review) => [review[keyOf], present(review)]));
}

/** Sets the link to the next page (contract.md "Calls": `Link`). */
export function presentNext(ctx: Context, next: ReviewCursor | undefined): void {
  if (!next) return;
  const query = new URLSearchParams(ctx.querystring);
  query.set('after', writeCursor(next));
  ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`);
}
