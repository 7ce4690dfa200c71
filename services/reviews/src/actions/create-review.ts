import type { Identity } from '@mesa/contract';
import type { inputs } from '@mesa/contract/schemas';
import { newId } from '@mesa/server-kit/mongo';
import type { z } from 'zod';
import { authorName } from '../domain/author';
import type { StoredReview } from '../domain/review';
import { checkVisit, refuseUnlessOwn } from '../domain/visit-rules';
import type { Dependencies } from './dependencies';

type NewReview = z.output<typeof inputs.NewReview>;

/**
 * Stores a diner's review of a past visit. Its photos are set afterwards, once media has attached them
 * (set-photos.ts).
 */
export async function createReview(
  { reviews, now }: Dependencies,
  newReview: NewReview,
  identity: Identity,
  user: NonNullable<Identity['user']>,
): Promise<StoredReview> {
  const { user_id, photos: _photos, ...fields } = newReview;
  refuseUnlessOwn(user.id, user_id ?? user.id);
  const at = now();
  checkVisit(identity.reservation, newReview, user.id, at);
  const review: StoredReview = {
    id: newId(),
    user_id: user.id,
    ...fields,
    author: authorName(user.fname, user.lname),
    photos: [],
    created_at: at,
    updated_at: at,
  };
  return reviews.add(review);
}
