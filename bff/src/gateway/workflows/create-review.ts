import { isId, type Review } from '@mesa/contract';
import { isJson, parseObject } from '@mesa/server-kit';
import type { Dependencies, Handler } from '../handler';
import { bodyOf, callerOf, requireSession } from '../request-input';
import { jsonBody, type CallInput, type Caller } from '../service-client';
import { answerOf, relay } from '../service-response';
import { isUnavailable } from '../is-unavailable';
import { refreshRatings } from './refresh-ratings';
import { checkPhotos, detachPhotos, photosIn } from './review-photos';

/**
 * A new review (docs/decisions/034). Services do not trust one another: the BFF reads the reservation as its
 * owner and puts it into the signed identity; without it the reviews service refuses. Steps: check the
 * photos, write the review, attach its photos. Compensation: rollBackReviewOnFailure.
 */
export function createReview(dependencies: Dependencies): Handler {
  return async (request, response) => {
    requireSession(response);
    const caller = callerOf(request, response);
    const body = bodyOf(request, response);
    const photos = photosIn('createReview', body) ?? [];
    if (photos.length > 0) await checkPhotos(dependencies, caller, photos);
    const author = await withReservation(dependencies, caller, body);
    const created = await dependencies.services.request('createReview', author, { body });
    if (created.status !== 201) return relay(response, created);
    const { review } = answerOf(created);
    const shown =
      photos.length > 0
        ? await rollBackReviewOnFailure(dependencies, caller, review, async () => {
            const withPhotos = await attachPhotos(dependencies, caller, review, photos);
            if (!withPhotos) response.setHeader('X-Mesa-Missing', 'photos');
            return withPhotos ?? review;
          })
        : review;
    await refreshRatings(dependencies, caller, review.restaurant_id);
    response.status(201).json({ review: shown });
  };
}

/**
 * Compensation: if the photos are refused after the review was written, the review is deleted and the photos
 * are detached. The diner sends it again, so neither may exist already.
 */
async function rollBackReviewOnFailure(
  dependencies: Dependencies,
  caller: Caller,
  { id }: Review,
  attach: () => Promise<Review>,
): Promise<Review> {
  try {
    return await attach();
  } catch (error) {
    await detachPhotos(dependencies, caller, id);
    await dependencies.services.request('deleteReview', caller, { params: { id } });
    throw error;
  }
}

/**
 * Media attaches the uploads to the new review, and reviews shows them.
 * @returns undefined while a service is down: the review then has no photos
 * @throws Refusal when a photo is not the diner's, gone, or another review's
 */
async function attachPhotos(
  { services }: Dependencies,
  caller: Caller,
  { id }: Review,
  signedIds: string[],
): Promise<Review | undefined> {
  try {
    const { photos } = await services.callInternal('attachPhotos', caller, {
      body: jsonBody({ review_id: id, signed_ids: signedIds }),
    });
    const body = jsonBody({ photos });
    return (await services.callInternal('setPhotos', caller, { params: { id }, body })).review;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return undefined;
  }
}

/** The caller, with the reservation under review in the identity if the diner may read it. */
async function withReservation(
  { services }: Dependencies,
  caller: Caller,
  body: CallInput['body'],
): Promise<Caller> {
  const id = reservationIdIn(body);
  if (typeof id !== 'string' || !isId(id)) return caller;
  const found = await services.request('getReservation', caller, { params: { id } });
  if (found.status >= 500) answerOf(found);
  if (found.status !== 200) return caller;
  const { reservation } = answerOf(found);
  const { user_id, restaurant_id, date, time } = reservation;
  return {
    ...caller,
    identity: { ...caller.identity, reservation: { id, user_id, restaurant_id, date, time } },
  };
}

function reservationIdIn(body: CallInput['body']): unknown {
  if (!body || !isJson(body.type)) return undefined;
  // not validated yet: the service does that
  const { review } = parseObject(body.bytes) as { review?: { reservation_id?: unknown } | null };
  return review?.reservation_id;
}
