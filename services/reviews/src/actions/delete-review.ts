import { refuseUnlessOwn } from '../domain/visit-rules';
import type { Dependencies } from './dependencies';

export async function deleteReview({ reviews }: Dependencies, id: string, userId: string): Promise<void> {
  const review = await reviews.get(id);
  refuseUnlessOwn(userId, review.user_id);
  await reviews.remove(review);
}
