import type { Photo } from '@mesa/contract';
import type { KeptReview } from '../domain/review';
import { refuseUnlessOwn } from '../domain/rules';
import type { Tools } from './tools';

/** The review's photos as media has attached them, told by the BFF on the author's behalf. */
export async function setPhotos(
  { reviews, now }: Tools,
  id: string,
  photos: Photo[],
  userId: string,
): Promise<KeptReview> {
  const review = await reviews.get(id);
  refuseUnlessOwn(userId, review.user_id);
  return reviews.change(review, { photos }, now());
}
