import type { Photo } from '@mesa/contract';
import type { callSchemas } from '@mesa/contract/schemas';
import type { z } from 'zod';
import type { KeptReview, ReviewEdit } from '../domain/review';
import { refuseUnlessOwn } from '../domain/rules';
import type { Tools } from './tools';

type Asked = z.output<typeof callSchemas.changeReview.body>['review'];

/**
 * The author's change, words and photos in one; what is not named stays. A list of photos puts those that are there in
 * its order, lets go of those it lacks and adds none of its own: new ones are vouched for.
 * @param attached the photos as media has attached them, vouched for by the BFF; absent where the list names no new one
 * @throws Refusal `missing`, `forbidden`, `taken` when the page that asks is older than the review
 */
export async function changeReview(
  { reviews, now }: Tools,
  id: string,
  asked: Asked,
  userId: string,
  attached?: Photo[],
): Promise<KeptReview> {
  const review = await reviews.get(id);
  refuseUnlessOwn(userId, review.user_id);
  const edit = editOf(asked, review, attached);
  if (Object.keys(edit).length === 0) return review;
  const drawnFrom = asked.if_updated_at ? new Date(asked.if_updated_at) : undefined;
  return reviews.change(review, edit, now(), drawnFrom);
}

/** What the change names of what its author may change; a change may repeat ids and owner, which stay as they are. */
function editOf(asked: Asked, review: KeptReview, attached?: Photo[]): ReviewEdit {
  const { photos, if_updated_at: _, id: _id, user_id, restaurant_id, reservation_id, ...edit } = asked;
  return { ...edit, ...(photos && { photos: attached ?? inOrder(review.photos, photos) }) };
}

function inOrder(photos: readonly Photo[], signedIds: readonly string[]): Photo[] {
  return [...new Set(signedIds)].flatMap(
    (signedId) => photos.find(({ signed_id }) => signed_id === signedId) ?? [],
  );
}
