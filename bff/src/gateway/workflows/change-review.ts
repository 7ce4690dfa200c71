import { isId } from '@mesa/contract';
import { parseObject } from '@mesa/server-kit';
import type { Dependencies, Handler } from '../handler';
import { isUnavailable } from '../is-unavailable';
import { bodyOf, callerOf, idOf, requireSession } from '../request-input';
import { jsonBody, type CallInput, type Caller } from '../service-client';
import { answerOf, relay } from '../service-response';
import { refreshRatings } from './refresh-ratings';
import { photosIn } from './review-photos';

/**
 * A changed review (docs/decisions/034). New photos are attached first; then reviews changes words and photos
 * in one write. No compensation is needed: an attachment only takes effect with that write, the same request
 * repeats it, and photos that no review shows are garbage-collected.
 */
export function changeReview(dependencies: Dependencies): Handler {
  return async (request, response) => {
    requireSession(response);
    const caller = callerOf(request, response);
    const sent = bodyOf(request, response);
    const params = { id: idOf(request) };
    const { author, body, missing } = await attachNewPhotos(dependencies, caller, params.id, sent);
    if (missing) response.setHeader('X-Mesa-Missing', 'photos');
    const changed = await dependencies.services.request('changeReview', author, { params, body });
    if (changed.status !== 200) return relay(response, changed);
    const { review } = answerOf(changed);
    await refreshRatings(dependencies, caller, review.restaurant_id);
    response.json({ review });
  };
}

interface PreparedChange {
  /** the caller, with the attached photos in the identity */
  author: Caller;
  body: CallInput['body'];
  /** the media service is down: the words change, the photos stay */
  missing?: true;
}

/**
 * If the change names photos that the author's review does not show yet, media attaches them first.
 * @throws Refusal when a photo is not the diner's, gone, or another review's
 */
async function attachNewPhotos(
  { services }: Dependencies,
  caller: Caller,
  id: string,
  body: CallInput['body'],
): Promise<PreparedChange> {
  const unchanged = { author: caller, body };
  const named = photosIn('changeReview', body);
  if (!body || !named?.length || !isId(id)) return unchanged;
  const found = await services.request('getReview', caller, { params: { id } });
  if (found.status === 404) return unchanged;
  // stop if the review cannot be read: sent unprepared, the change would drop its photos and add none
  const { review } = answerOf(found);
  const isNew = (one: string) => !review.photos.some(({ signed_id }) => signed_id === one);
  if (review.user_id !== caller.identity.user?.id || !named.some(isNew)) return unchanged;
  try {
    const { photos } = await services.callInternal('attachPhotos', caller, {
      body: jsonBody({ review_id: id, signed_ids: named }),
    });
    return { author: { ...caller, identity: { ...caller.identity, photos } }, body };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return { author: caller, body: withoutPhotos(body), missing: true };
  }
}

function withoutPhotos({ bytes }: NonNullable<CallInput['body']>): CallInput['body'] {
  // the service accepts no body without it
  const { review, ...rest } = parseObject(bytes) as { review: object };
  return jsonBody({ ...rest, review: { ...review, photos: undefined } });
}
