import { isDeepStrictEqual } from 'node:util';
import { Refusal, type Photo } from '@mesa/contract';
import type { callSchemas } from '@mesa/contract/schemas';
import type { z } from 'zod';
import type { ReviewEdit, StoredReview } from '../domain/review';
import { refuseUnlessOwn, VISIT_ERRORS } from '../domain/visit-rules';
import type { Dependencies } from './dependencies';

interface ReviewChange {
  id: string;
  /** the signed-in diner */
  userId: string;
  change: z.output<typeof callSchemas.changeReview.body>['review'];
  /**
   * the photos as media has attached them, from the signed identity; absent when the change names no new
   * photo
   */
  attached?: Photo[] | undefined;
}

/**
 * Changes text, ratings and photos of a review in one write; omitted fields stay, and nothing is written when
 * all are as they were. A list of photos reorders the existing ones and removes those it lacks; new ones come
 * only from `attached`.
 * @throws Refusal `missing`, `forbidden`, or `taken` when the review was changed since the form was loaded
 */
export async function changeReview(
  { reviews, now }: Dependencies,
  { id, userId, change, attached }: ReviewChange,
): Promise<StoredReview> {
  const review = await reviews.get(id);
  refuseUnlessOwn(userId, review.user_id);
  const edit = editOf(change, review, attached);
  const expectedVersion = change.if_updated_at ? new Date(change.if_updated_at) : undefined;
  if (changesAnything(review, edit)) return reviews.change(review, { edit, now: now(), expectedVersion });
  if (expectedVersion && expectedVersion.getTime() !== review.updated_at.getTime())
    throw new Refusal('taken', VISIT_ERRORS.changedElsewhere);
  return review;
}

/** The fields that the author may change; ids and owner of a change are ignored. */
function editOf(
  change: ReviewChange['change'],
  review: StoredReview,
  attached: Photo[] | undefined,
): ReviewEdit {
  const { photos, if_updated_at: _, id: _id, user_id, restaurant_id, reservation_id, ...edit } = change;
  return { ...edit, ...(photos && { photos: attached ?? reorder(review.photos, photos) }) };
}

function changesAnything(review: StoredReview, edit: ReviewEdit): boolean {
  return !isDeepStrictEqual({ ...review, ...edit }, review);
}

function reorder(photos: readonly Photo[], signedIds: readonly string[]): Photo[] {
  return [...new Set(signedIds)].flatMap(
    (signedId) => photos.find(({ signed_id }) => signed_id === signedId) ?? [],
  );
}
