import { Refusal, type Review } from '@mesa/contract';
import { isJson, parseObject } from '@mesa/server-kit';
import type { Response } from 'express';
import { jsonBody, type Asker, type Question } from '../upstream/ask';
import type { Tools } from './tools';
import { isUnavailable } from './unavailable';

/** The photos that a review's body names; undefined when it does not speak of photos. The service has judged the form. */
export function photosIn(body: Question['body']): string[] | undefined {
  if (!body || !isJson(body.type)) return undefined;
  const { photos } = (parseObject(body.bytes)['review'] ?? {}) as { photos?: unknown };
  return Array.isArray(photos) ? photos.filter((one): one is string => typeof one === 'string') : undefined;
}

/** Takes a review's photos from it; where that fails, media sweeps what no review shows. */
export async function letGo({ ask }: Pick<Tools, 'ask'>, asker: Asker, reviewId: string): Promise<void> {
  try {
    await ask.internal('attachPhotos', asker, { body: jsonBody({ review_id: reviewId, signed_ids: [] }) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Makes uploads the review's photos: media attaches them, reviews shows them. Without the media service the words
 * stand alone, and the answer's header says so.
 * @throws Refusal when a photo is not the diner's, gone, or another review's.
 */
export async function withPhotos({ ask }: Tools, asker: Asker, response: Response, review: Review, signedIds: string[]): Promise<Review> {
  try {
    const { photos } = await ask.internal('attachPhotos', asker, { body: jsonBody({ review_id: review.id, signed_ids: signedIds }) });
    const set = await ask.internal('setPhotos', asker, { params: { id: review.id }, body: jsonBody({ photos }) });
    return set.review;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    response.setHeader('X-Mesa-Missing', 'photos');
    return review;
  }
}
