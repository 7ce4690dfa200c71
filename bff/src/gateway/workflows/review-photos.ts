import { isId, Refusal, type Review } from '@mesa/contract';
import { callSchemas } from '@mesa/contract/schemas';
import { isJson, parseObject } from '@mesa/server-kit';
import type { Response } from 'express';
import { jsonBody, jsonBodyOf, type Caller, type Question } from '../service-client';
import type { Dependencies } from '../dependencies';
import { isUnavailable } from '../is-unavailable';

/** The photos that a review's body names; undefined when it names none, or is one that the service will refuse. */
export function photosIn(
  call: 'createReview' | 'changeReview',
  body: Question['body'],
): string[] | undefined {
  if (!body || !isJson(body.type)) return undefined;
  return callSchemas[call].body.safeParse(parseObject(body.bytes)).data?.review.photos;
}

/**
 * Asks media about the photos of a review before it is written, since only media can refuse them. What it does not say now
 * it says when they are attached.
 * @throws Refusal when a photo is not the diner's, gone, or another review's.
 */
export async function checkPhotos({ ask }: Dependencies, caller: Caller, signedIds: string[]): Promise<void> {
  try {
    await ask.internal('checkPhotos', caller, { body: jsonBody({ signed_ids: signedIds }) });
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'invalid' || error.kind === 'forbidden') throw error;
  }
}

/**
 * A change whose list names photos that the author's review does not show yet: media attaches them, and the change is asked
 * with what media answered. Without the media service it is asked without its list: words change, photos stay.
 * @returns undefined when the change can be asked as it came
 * @throws Refusal when a photo is not the diner's, gone, or another review's.
 */
export async function withNewPhotos(
  { ask }: Dependencies,
  caller: Caller,
  response: Response,
  id: string,
  body: Question['body'],
): Promise<{ caller: Caller; body: Question['body'] } | undefined> {
  const named = photosIn('changeReview', body);
  if (!body || !named?.length || !isId(id)) return undefined;
  const answer = await ask.raw('getReview', caller, { params: { id } });
  if (answer.status === 404) return undefined;
  // of a review that cannot be looked at nothing is known: asked as it came, the change would take away photos and bring none
  const { review } = jsonBodyOf(answer) as { review: Review };
  const isNew = (one: string) => !review.photos.some(({ signed_id }) => signed_id === one);
  if (review.user_id !== caller.identity.user?.id || !named.some(isNew)) return undefined;
  try {
    const { photos } = await ask.internal('attachPhotos', caller, {
      body: jsonBody({ review_id: id, signed_ids: named }),
    });
    return { caller: { ...caller, identity: { ...caller.identity, photos } }, body };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    response.setHeader('X-Mesa-Missing', 'photos');
    const { review: asked, ...rest } = parseObject(body.bytes) as { review: object };
    return { caller, body: jsonBody({ ...rest, review: { ...asked, photos: undefined } }) };
  }
}

/** Takes a review's photos from it; where that fails, media sweeps what no review shows. */
export async function detachPhotos(
  { ask }: Pick<Dependencies, 'ask'>,
  caller: Caller,
  reviewId: string,
): Promise<void> {
  try {
    await ask.internal('attachPhotos', caller, { body: jsonBody({ review_id: reviewId, signed_ids: [] }) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Makes uploads a new review's photos: media attaches them, reviews shows them. Without the media service the words
 * stand alone, and the answer's header says so.
 * @throws Refusal when a photo is not the diner's, gone, or another review's.
 */
export async function withPhotos(
  { ask }: Dependencies,
  caller: Caller,
  response: Response,
  review: Review,
  signedIds: string[],
): Promise<Review> {
  try {
    const { photos } = await ask.internal('attachPhotos', caller, {
      body: jsonBody({ review_id: review.id, signed_ids: signedIds }),
    });
    const set = await ask.internal('setPhotos', caller, {
      params: { id: review.id },
      body: jsonBody({ photos }),
    });
    return set.review;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    response.setHeader('X-Mesa-Missing', 'photos');
    return review;
  }
}
