import { refuseUnlessOwn } from '../domain/rules';
import type { Tools } from './tools';

export async function deleteReview({ reviews }: Tools, id: string, userId: string): Promise<void> {
  const review = await reviews.get(id);
  refuseUnlessOwn(userId, review.user_id);
  await reviews.remove(review);
}
