import type { Photo } from '@mesa/contract';
import type { inputs } from '@mesa/contract/schemas';
import type { z } from 'zod';
import type { KeptReview } from '../domain/review';
import { refuseUnlessOwn } from '../domain/rules';
import type { Tools } from './tools';

type Asked = Partial<z.output<typeof inputs.ReviewChange>>;

/**
 * The author's change; what is not named stays. A list of photos puts those that are there in its order, lets go of
 * those it lacks and adds none (see set-photos.ts).
 */
export async function changeReview({ reviews, now }: Tools, id: string, { photos, ...edit }: Asked, userId: string): Promise<KeptReview> {
  const review = await reviews.get(id);
  refuseUnlessOwn(userId, review.user_id);
  return reviews.change(review, { ...edit, ...(photos && { photos: inOrder(review.photos, photos) }) }, now());
}

function inOrder(photos: readonly Photo[], signedIds: readonly string[]): Photo[] {
  return [...new Set(signedIds)].flatMap((signedId) => photos.find(({ signed_id }) => signed_id === signedId) ?? []);
}
