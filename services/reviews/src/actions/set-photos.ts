import type { Photo } from '@mesa/contract';
import type { StoredReview } from '../domain/review';
import { refuseUnlessOwn } from '../domain/visit-rules';
import type { Dependencies } from './dependencies';

/** Sets a review's photos as media has attached them; called by the BFF for the author. */
export async function setPhotos(
  { reviews, now }: Dependencies,
  id: string,
  photos: Photo[],
  userId: string,
): Promise<StoredReview> {
  const review = await reviews.get(id);
  refuseUnlessOwn(userId, review.user_id);
  return reviews.change(review, { edit: { photos }, now: now() });
}
