import { isDeepStrictEqual } from 'node:util';
import { Refusal, type Identity, type Photo } from '@mesa/contract';
import type { callSchemas, inputs } from '@mesa/contract/schemas';
import { newId } from '@mesa/server-kit/mongo';
import type { z } from 'zod';
import { authorName, type ReviewEdit, type StoredReview } from '../domain/review';
import { checkVisit, refuseUnlessOwn, VISIT_ERRORS } from '../domain/visit-rules';
import type { Dependencies } from './dependencies';

type NewReview = z.output<typeof inputs.NewReview>;

/**
 * Stores a diner's review of a past visit. Its photos are set afterwards, once media has attached them
 * (`setPhotos`).
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

/** Removes a review for an operator; its author is told why. @throws Refusal `missing` */
export async function removeReview(
  { reviews, now }: Dependencies,
  id: string,
  reason: string,
): Promise<void> {
  await reviews.remove(await reviews.get(id), now(), reason);
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
