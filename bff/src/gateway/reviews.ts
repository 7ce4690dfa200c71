import { isId, Refusal, type Review } from '@mesa/contract';
import { callSchemas } from '@mesa/contract/schemas';
import { isJson, parseObject } from '@mesa/server-kit';
import { missing, requireSession, type Dependencies, type Handler } from './handler';
import { isUnavailable, jsonBody, type Body, type Caller } from './service-client';

/**
 * Writes of reviews (docs/decisions/012). Services do not trust one another: what one knows reaches another
 * in the identity that the BFF signs.
 */
export const reviews = {
  /**
   * The BFF reads the reservation as its owner and puts it into the identity; without it the reviews service
   * refuses. Steps: check the photos, because only media can refuse them; write the review; attach its
   * photos. Compensation: if the photos are refused after all, the review is deleted again, because the diner
   * sends it again.
   */
  async createReview(dependencies, call) {
    requireSession(call);
    const { caller, body } = call;
    const photos = photosIn('createReview', body) ?? [];
    if (photos.length > 0) await checkPhotos(dependencies, caller, photos);
    const author = await withReservation(dependencies, caller, body);
    const { review } = await dependencies.services.call('createReview', author, { body });
    let shown: Review | undefined = review;
    try {
      if (photos.length > 0) shown = await showPhotos(dependencies, caller, review, photos);
    } catch (error) {
      await detachPhotos(dependencies, caller, review);
      await dependencies.services.call('deleteReview', caller, { params: { id: review.id } });
      throw error;
    }
    await refreshRatings(dependencies, caller, review);
    return { json: { review: shown ?? review }, headers: shown ? {} : missing('photos') };
  },

  /**
   * New photos are attached first; then reviews changes words and photos in one write. No compensation is
   * needed: an attachment only takes effect with that write, the same request repeats it, and photos that no
   * review shows are garbage-collected.
   */
  async changeReview(dependencies, call) {
    requireSession(call);
    const { caller, params } = call;
    const { author, body, headers } = await attachNewPhotos(dependencies, caller, params['id']!, call.body);
    const changed = await dependencies.services.call('changeReview', author, { params, body });
    await refreshRatings(dependencies, caller, changed.review);
    return { json: changed, headers };
  },

  /** Its photos are garbage-collected. No compensation is needed: a deletion is never undone. */
  async deleteReview(dependencies, { caller, params }) {
    // read first: once it is deleted, its restaurant is not known any more
    const review = await readReview(dependencies, caller, params['id']!);
    await dependencies.services.call('deleteReview', caller, { params });
    if (review) await refreshRatings(dependencies, caller, review);
    return {};
  },
} satisfies Record<string, Handler>;

/**
 * Makes the restaurants service apply a restaurant's new averages from the event feed before the author gets
 * the response, so that their next list shows them at once (contract.md "Calls"). If it fails, the feed's
 * listener applies them within two seconds.
 */
function refreshRatings({ services }: Dependencies, caller: Caller, { restaurant_id: id }: Review) {
  return ignoringRefusal(services.callInternal('refreshRatings', caller, { params: { id } }));
}

/**
 * The photos named in a review's body; undefined when it names none, or when the service will refuse the
 * body.
 */
function photosIn(call: 'createReview' | 'changeReview', body: Body | undefined): string[] | undefined {
  if (!body || !isJson(body.type)) return undefined;
  return callSchemas[call].body.safeParse(parseObject(body.bytes)).data?.review.photos;
}

/** @throws Refusal when a photo is not the diner's, gone, or another review's */
async function checkPhotos({ services }: Dependencies, caller: Caller, signedIds: string[]): Promise<void> {
  try {
    await services.callInternal('checkPhotos', caller, { body: jsonBody({ signed_ids: signedIds }) });
  } catch (error) {
    // others occur again when the photos are attached
    if (!(error instanceof Refusal) || error.kind === 'invalid' || error.kind === 'forbidden') throw error;
  }
}

function attachPhotos({ services }: Dependencies, caller: Caller, reviewId: string, signedIds: string[]) {
  return services.callInternal('attachPhotos', caller, {
    body: jsonBody({ review_id: reviewId, signed_ids: signedIds }),
  });
}

/** Detaches all photos from a review. If that fails, media garbage-collects photos that no review shows. */
function detachPhotos(dependencies: Dependencies, caller: Caller, { id }: Review) {
  return ignoringRefusal(attachPhotos(dependencies, caller, id, []));
}

async function ignoringRefusal(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Media attaches the uploads to the new review, and reviews shows them.
 * @returns undefined while a service is down: the review then has no photos
 * @throws Refusal when a photo is not the diner's, gone, or another review's
 */
async function showPhotos(
  dependencies: Dependencies,
  caller: Caller,
  { id }: Review,
  signedIds: string[],
): Promise<Review | undefined> {
  try {
    const { photos } = await attachPhotos(dependencies, caller, id, signedIds);
    const input = { params: { id }, body: jsonBody({ photos }) };
    return (await dependencies.services.callInternal('setPhotos', caller, input)).review;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return undefined;
  }
}

/** The caller, with the reservation under review in the identity if the diner may read it. */
async function withReservation(
  { services }: Dependencies,
  caller: Caller,
  body: Body | undefined,
): Promise<Caller> {
  const id = reservationIdIn(body);
  if (typeof id !== 'string' || !isId(id)) return caller;
  try {
    const { reservation } = await services.call('getReservation', caller, { params: { id } });
    const { user_id, restaurant_id, date, time } = reservation;
    return {
      ...caller,
      identity: { ...caller.identity, reservation: { id, user_id, restaurant_id, date, time } },
    };
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return caller;
    throw error;
  }
}

function reservationIdIn(body: Body | undefined): unknown {
  if (!body || !isJson(body.type)) return undefined;
  // not validated yet: the service does that
  const { review } = parseObject(body.bytes) as { review?: { reservation_id?: unknown } | null };
  return review?.reservation_id;
}

async function readReview(
  { services }: Dependencies,
  caller: Caller,
  id: string,
): Promise<Review | undefined> {
  try {
    return (await services.call('getReview', caller, { params: { id } })).review;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'missing') return undefined;
    throw error;
  }
}

interface PreparedChange {
  /** the caller, with the attached photos in the identity */
  author: Caller;
  body: Body | undefined;
  headers: Record<string, string>;
}

/**
 * If the change names photos that the author's review does not show yet, media attaches them first. While
 * media is down, the words change and the photos stay.
 * @throws Refusal when a photo is not the diner's, gone, or another review's, or the review cannot be read:
 *   sent unprepared, the change would drop its photos and add none
 */
async function attachNewPhotos(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  body: Body | undefined,
): Promise<PreparedChange> {
  const unchanged = { author: caller, body, headers: {} };
  const signedIds = photosIn('changeReview', body);
  if (!body || !signedIds?.length || !isId(id)) return unchanged;
  const review = await readReview(dependencies, caller, id);
  if (!review || review.user_id !== caller.identity.user?.id) return unchanged;
  const shown = new Set(review.photos.map(({ signed_id }) => signed_id));
  if (signedIds.every((signedId) => shown.has(signedId))) return unchanged;
  try {
    const { photos } = await attachPhotos(dependencies, caller, id, signedIds);
    return { ...unchanged, author: { ...caller, identity: { ...caller.identity, photos } } };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return { author: caller, body: withoutPhotos(body), headers: missing('photos') };
  }
}

function withoutPhotos({ bytes }: Body): Body {
  // the service accepts no body without it
  const { review, ...others } = parseObject(bytes) as { review: object };
  return jsonBody({ ...others, review: { ...review, photos: undefined } });
}
