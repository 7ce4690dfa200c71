import type { Photo } from '@mesa/contract';
import type { inputs } from '@mesa/contract/schemas';
import type { z } from 'zod';
import type { KeptReview } from '../domain/review';
import { refuseUnlessOwn } from '../domain/rules';
import type { Tools } from './tools';

type Asked = Partial<z.output<typeof inputs.ReviewChange>>;

/**
 * The author's change, words and photos in one; what is not named stays. A list of photos puts those that are there in
 * its order, lets go of those it lacks and adds none of its own: new ones are vouched for.
 * @param attached the photos as media has attached them, vouched for by the BFF; absent where the list names no new one
 * @throws Refusal `missing`, `forbidden`, `taken` when the page that asks is older than the review
 */
export async function changeReview(
  { reviews, now }: Tools,
  id: string,
  { photos, if_updated_at, ...edit }: Asked,
  userId: string,
  attached?: Photo[],
): Promise<KeptReview> {
  const review = await reviews.get(id);
  refuseUnlessOwn(userId, review.user_id);
  return reviews.change(
    review,
    { ...edit, ...(photos && { photos: attached ?? inOrder(review.photos, photos) }) },
    now(),
    if_updated_at ? new Date(if_updated_at) : undefined,
  );
}

function inOrder(photos: readonly Photo[], signedIds: readonly string[]): Photo[] {
  return [...new Set(signedIds)].flatMap(
    (signedId) => photos.find(({ signed_id }) => signed_id === signedId) ?? [],
  );
}
