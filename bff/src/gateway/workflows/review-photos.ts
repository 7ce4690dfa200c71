import { Refusal } from '@mesa/contract';
import { callSchemas } from '@mesa/contract/schemas';
import { isJson, parseObject } from '@mesa/server-kit';
import type { Dependencies } from '../handler';
import { jsonBody, type CallInput, type Caller } from '../service-client';

/**
 * The photos named in a review's body; undefined when it names none, or when the service will refuse the
 * body.
 */
export function photosIn(
  call: 'createReview' | 'changeReview',
  body: CallInput['body'],
): string[] | undefined {
  if (!body || !isJson(body.type)) return undefined;
  return callSchemas[call].body.safeParse(parseObject(body.bytes)).data?.review.photos;
}

/**
 * Lets media check a review's photos before the review is written, because only media can refuse them. Other
 * errors are ignored here; they occur again when the photos are attached.
 * @throws Refusal when a photo is not the diner's, gone, or another review's
 */
export async function checkPhotos(
  { services }: Dependencies,
  caller: Caller,
  signedIds: string[],
): Promise<void> {
  try {
    await services.callInternal('checkPhotos', caller, { body: jsonBody({ signed_ids: signedIds }) });
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'invalid' || error.kind === 'forbidden') throw error;
  }
}

/** Detaches all photos from a review. If that fails, media garbage-collects photos that no review shows. */
export async function detachPhotos(
  { services }: Dependencies,
  caller: Caller,
  reviewId: string,
): Promise<void> {
  try {
    await services.callInternal('attachPhotos', caller, {
      body: jsonBody({ review_id: reviewId, signed_ids: [] }),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
