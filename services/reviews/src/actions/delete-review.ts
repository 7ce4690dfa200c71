import { refuseUnlessOwn } from '../domain/visit-rules';
import type { Dependencies } from './dependencies';

/** Removes a review for an operator, as its author would. @throws Refusal `missing` */
export async function removeReview({ reviews, now }: Dependencies, id: string): Promise<void> {
  await reviews.remove(await reviews.get(id), now());
}

/**
 * Deletes a diner's review. A repeated request succeeds too: the answer to the first may have been lost.
 * @throws Refusal `missing`, `forbidden`
 */
export async function deleteReview(
  { reviews, now }: Dependencies,
  id: string,
  userId: string,
): Promise<void> {
  if (await reviews.wasDeleted(id, userId)) return;
  const review = await reviews.get(id);
  refuseUnlessOwn(userId, review.user_id);
  await reviews.remove(review, now());
}
