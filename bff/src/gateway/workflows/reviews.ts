import { isId, Refusal, type Identity, type Review } from '@mesa/contract';
import { isJson, parseObject } from '@mesa/server-kit';
import type { Request, Response } from 'express';
import { jsonBody, jsonOf, type Asker, type Question } from '../service-client';
import { idOf, sessionOf } from './accounts';
import { checkPhotos, letGo, photosIn, withNewPhotos, withPhotos } from './review-photos';
import { askerOf, bodyOf, relay, type Join, type Tools } from '../dependencies';

/**
 * A new review. The reviews service trusts no other service: the BFF fetches the reservation as its owner and vouches
 * for it in the identity; without one the service refuses.
 */
export function createReview(tools: Tools): Join {
  return async (request, response) => {
    sessionOf(response);
    const asker = askerOf(request, response);
    const body = await bodyOf(request);
    const photos = photosIn('createReview', body);
    if (photos?.length) await checkPhotos(tools, asker, photos);
    const reservation = await reservationUnderReview(tools, asker, body);
    const vouched = { ...asker, identity: { ...asker.identity, ...(reservation ? { reservation } : {}) } };
    const answer = await tools.ask.raw('createReview', vouched, { body });
    if (answer.status !== 201) return relay(response, answer);
    const { review } = jsonOf(answer) as { review: Review };
    const shown = photos?.length
      ? await orNotAtAll(tools, asker, review, withPhotos(tools, asker, response, review, photos))
      : review;
    await tellRatings(tools, asker, review.restaurant_id);
    response.status(201).json({ review: shown });
  };
}

/**
 * A review whose photos are refused after all, though they were looked at before, is not there: the diner sends it again,
 * and it must not exist already. Nor may it have the photos: they go to the next one.
 */
async function orNotAtAll(
  { ask }: Tools,
  asker: Asker,
  { id }: Review,
  attached: Promise<Review>,
): Promise<Review> {
  try {
    return await attached;
  } catch (error) {
    await letGo({ ask }, asker, id);
    await ask.raw('deleteReview', asker, { params: { id } });
    throw error;
  }
}

/**
 * New photos are attached first, and reviews changes words and photos in one write (docs/decisions/034): refused by either
 * service, the review is as it was; interrupted anywhere, the same request sent again comes to the same end.
 */
export function changeReview(tools: Tools): Join {
  return async (request, response) => {
    sessionOf(response);
    const asker = askerOf(request, response);
    const body = await bodyOf(request);
    const params = { id: idOf(request) };
    const question = (await withNewPhotos(tools, asker, response, params.id, body)) ?? { asker, body };
    const answer = await tools.ask.raw('changeReview', question.asker, { params, body: question.body });
    if (answer.status !== 200) return relay(response, answer);
    const { review } = jsonOf(answer) as { review: Review };
    await tellRatings(tools, asker, review.restaurant_id);
    response.json({ review });
  };
}

export function deleteReview(tools: Tools): Join {
  return async (request, response) => {
    const asker = askerOf(request, response);
    const params = { id: idOf(request) };
    // afterwards nobody could say whose averages it had changed
    const restaurantId = await restaurantOf(tools, request, response);
    const answer = await tools.ask.raw('deleteReview', asker, { params });
    if (answer.status === 204 && restaurantId) await tellRatings(tools, asker, restaurantId);
    relay(response, answer);
  };
}

async function reservationUnderReview(
  { ask }: Tools,
  asker: Asker,
  body: Question['body'],
): Promise<Identity['reservation']> {
  const id =
    body && isJson(body.type)
      ? (parseObject(body.bytes)['review'] as { reservation_id?: unknown } | null | undefined)?.reservation_id
      : undefined;
  if (typeof id !== 'string' || !isId(id)) return undefined;
  const answer = await ask.raw('getReservation', asker, { params: { id } });
  if (answer.status >= 500) jsonOf(answer);
  if (answer.status !== 200) return undefined;
  const { reservation } = jsonOf(answer) as { reservation: NonNullable<Identity['reservation']> };
  const { user_id, restaurant_id, date, time } = reservation;
  return { id, user_id, restaurant_id, date, time };
}

async function restaurantOf(
  { ask }: Tools,
  request: Request,
  response: Response,
): Promise<string | undefined> {
  const answer = await ask.raw('getReview', askerOf(request, response), { params: { id: idOf(request) } });
  return answer.status === 200 ? (jsonOf(answer) as { review: Review }).review.restaurant_id : undefined;
}

/**
 * Brings the new averages to the restaurants service before the author is answered, so that every page shows them at
 * once (contract.md "Calls"). The event feed brings them too: a failure here only makes it two seconds.
 */
async function tellRatings({ ask }: Tools, asker: Asker, restaurantId: string): Promise<void> {
  try {
    const params = { id: restaurantId };
    const { ratings, version } = await ask.internal('restaurantReviews', asker, {
      params,
      query: { limit: 1 },
    });
    await ask.internal('setRatings', asker, { params, body: jsonBody({ ratings, version }) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
