import { isId, Refusal, type Identity, type Review } from '@mesa/contract';
import { isJson, parseObject } from '@mesa/server-kit';
import type { Request, Response } from 'express';
import { jsonBody, jsonBodyOf, type Caller, type Question } from '../service-client';
import { idOf, sessionOf } from './delete-user';
import { checkPhotos, detachPhotos, photosIn, withNewPhotos, withPhotos } from './review-photos';
import { callerOf, bodyOf, relay, type Handler, type Dependencies } from '../dependencies';

/**
 * A new review. The reviews service trusts no other service: the BFF fetches the reservation as its owner and vouches
 * for it in the identity; without one the service refuses.
 */
export function createReview(tools: Dependencies): Handler {
  return async (request, response) => {
    sessionOf(response);
    const caller = callerOf(request, response);
    const body = await bodyOf(request);
    const photos = photosIn('createReview', body);
    if (photos?.length) await checkPhotos(tools, caller, photos);
    const reservation = await reservationUnderReview(tools, caller, body);
    const vouched = { ...caller, identity: { ...caller.identity, ...(reservation ? { reservation } : {}) } };
    const answer = await tools.ask.raw('createReview', vouched, { body });
    if (answer.status !== 201) return relay(response, answer);
    const { review } = jsonBodyOf(answer) as { review: Review };
    const shown = photos?.length
      ? await rollBackReviewOnFailure(
          tools,
          caller,
          review,
          withPhotos(tools, caller, response, review, photos),
        )
      : review;
    await refreshRatings(tools, caller, review.restaurant_id);
    response.status(201).json({ review: shown });
  };
}

/**
 * A review whose photos are refused after all, though they were looked at before, is not there: the diner sends it again,
 * and it must not exist already. Nor may it have the photos: they go to the next one.
 */
async function rollBackReviewOnFailure(
  { ask }: Dependencies,
  caller: Caller,
  { id }: Review,
  attached: Promise<Review>,
): Promise<Review> {
  try {
    return await attached;
  } catch (error) {
    await detachPhotos({ ask }, caller, id);
    await ask.raw('deleteReview', caller, { params: { id } });
    throw error;
  }
}

/**
 * New photos are attached first, and reviews changes words and photos in one write (docs/decisions/034): refused by either
 * service, the review is as it was; interrupted anywhere, the same request sent again comes to the same end.
 */
export function changeReview(tools: Dependencies): Handler {
  return async (request, response) => {
    sessionOf(response);
    const caller = callerOf(request, response);
    const body = await bodyOf(request);
    const params = { id: idOf(request) };
    const question = (await withNewPhotos(tools, caller, response, params.id, body)) ?? { caller, body };
    const answer = await tools.ask.raw('changeReview', question.caller, { params, body: question.body });
    if (answer.status !== 200) return relay(response, answer);
    const { review } = jsonBodyOf(answer) as { review: Review };
    await refreshRatings(tools, caller, review.restaurant_id);
    response.json({ review });
  };
}

export function deleteReview(tools: Dependencies): Handler {
  return async (request, response) => {
    const caller = callerOf(request, response);
    const params = { id: idOf(request) };
    // afterwards nobody could say whose averages it had changed
    const restaurantId = await restaurantOf(tools, request, response);
    const answer = await tools.ask.raw('deleteReview', caller, { params });
    if (answer.status === 204 && restaurantId) await refreshRatings(tools, caller, restaurantId);
    relay(response, answer);
  };
}

async function reservationUnderReview(
  { ask }: Dependencies,
  caller: Caller,
  body: Question['body'],
): Promise<Identity['reservation']> {
  const id =
    body && isJson(body.type)
      ? (parseObject(body.bytes)['review'] as { reservation_id?: unknown } | null | undefined)?.reservation_id
      : undefined;
  if (typeof id !== 'string' || !isId(id)) return undefined;
  const answer = await ask.raw('getReservation', caller, { params: { id } });
  if (answer.status >= 500) jsonBodyOf(answer);
  if (answer.status !== 200) return undefined;
  const { reservation } = jsonBodyOf(answer) as { reservation: NonNullable<Identity['reservation']> };
  const { user_id, restaurant_id, date, time } = reservation;
  return { id, user_id, restaurant_id, date, time };
}

async function restaurantOf(
  { ask }: Dependencies,
  request: Request,
  response: Response,
): Promise<string | undefined> {
  const answer = await ask.raw('getReview', callerOf(request, response), { params: { id: idOf(request) } });
  return answer.status === 200 ? (jsonBodyOf(answer) as { review: Review }).review.restaurant_id : undefined;
}

/**
 * Brings the new averages to the restaurants service before the author is answered, so that every page shows them at
 * once (contract.md "Calls"). The event feed brings them too: a failure here only makes it two seconds.
 */
async function refreshRatings({ ask }: Dependencies, caller: Caller, restaurantId: string): Promise<void> {
  try {
    const params = { id: restaurantId };
    const { ratings, version } = await ask.internal('restaurantReviews', caller, {
      params,
      query: { limit: 1 },
    });
    await ask.internal('setRatings', caller, { params, body: jsonBody({ ratings, version }) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
