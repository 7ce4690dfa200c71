import { isId, Refusal, type Review } from '@mesa/contract';
import { callSchemas } from '@mesa/contract/schemas';
import { isJson, parseObject } from '@mesa/server-kit';
import { missing, requireSession, type Handler } from './handler';
import { isUnavailable, jsonBody, type Body, type Services } from './service-client';

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
  async createReview({ services }, call) {
    requireSession(call);
    const { body } = call;
    const photos = photosIn('createReview', body) ?? [];
    if (photos.length > 0) await checkPhotos(services, photos);
    const author = await withReservation(services, body);
    const { review } = await author.call('createReview', { body });
    let shown: Review | undefined = review;
    try {
      if (photos.length > 0) shown = await showPhotos(services, review, photos);
    } catch (error) {
      await detachPhotos(services, review);
      await services.call('deleteReview', { params: { id: review.id } });
      throw error;
    }
    await refreshRatings(services, review);
    return { json: { review: shown ?? review }, headers: shown ? {} : missing('photos') };
  },

  /**
   * New photos are attached first; then reviews changes words and photos in one write. No compensation is
   * needed: an attachment only takes effect with that write, the same request repeats it, and photos that no
   * review shows are garbage-collected.
   */
  async changeReview({ services }, call) {
    requireSession(call);
    const { params } = call;
    const { author, body, headers } = await attachNewPhotos(services, params['id']!, call.body);
    const changed = await author.call('changeReview', { params, body });
    await refreshRatings(services, changed.review);
    return { json: changed, headers };
  },

  /** Its photos are garbage-collected. No compensation is needed: a deletion is never undone. */
  async deleteReview({ services }, { params }) {
    // read first: once it is deleted, its restaurant is not known any more
    const review = await readReview(services, params['id']!);
    await services.call('deleteReview', { params });
    if (review) await refreshRatings(services, review);
    return {};
  },
} satisfies Record<string, Handler>;

/**
 * Makes the restaurants service apply a restaurant's new averages from the event feed before the author gets
 * the response, so that their next list shows them at once (contract.md "Calls"). If it fails, the feed's
 * listener applies them within two seconds.
 */
function refreshRatings(services: Services, { restaurant_id: id }: Review) {
  return ignoringRefusal(services.callInternal('refreshRatings', { params: { id } }));
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
async function checkPhotos(services: Services, signedIds: string[]): Promise<void> {
  try {
    await services.callInternal('checkPhotos', { body: jsonBody({ signed_ids: signedIds }) });
  } catch (error) {
    // others occur again when the photos are attached
    if (!(error instanceof Refusal) || error.kind === 'invalid' || error.kind === 'forbidden') throw error;
  }
}

function attachPhotos(services: Services, reviewId: string, signedIds: string[]) {
  return services.callInternal('attachPhotos', {
    body: jsonBody({ review_id: reviewId, signed_ids: signedIds }),
  });
}

/** Detaches all photos from a review. If that fails, media garbage-collects photos that no review shows. */
function detachPhotos(services: Services, { id }: Review) {
  return ignoringRefusal(attachPhotos(services, id, []));
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
  services: Services,
  { id }: Review,
  signedIds: string[],
): Promise<Review | undefined> {
  try {
    const { photos } = await attachPhotos(services, id, signedIds);
    const input = { params: { id }, body: jsonBody({ photos }) };
    return (await services.callInternal('setPhotos', input)).review;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return undefined;
  }
}

/** The services, with the reservation under review in the identity if the diner may read it. */
async function withReservation(services: Services, body: Body | undefined): Promise<Services> {
  const id = reservationIdIn(body);
  if (typeof id !== 'string' || !isId(id)) return services;
  try {
    const { reservation } = await services.call('getReservation', { params: { id } });
    const { user_id, restaurant_id, date, time } = reservation;
    return services.knowing({ reservation: { id, user_id, restaurant_id, date, time } });
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return services;
    throw error;
  }
}

function reservationIdIn(body: Body | undefined): unknown {
  if (!body || !isJson(body.type)) return undefined;
  // not validated yet: the service does that
  const { review } = parseObject(body.bytes) as { review?: { reservation_id?: unknown } | null };
  return review?.reservation_id;
}

async function readReview(services: Services, id: string): Promise<Review | undefined> {
  try {
    return (await services.call('getReview', { params: { id } })).review;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'missing') return undefined;
    throw error;
  }
}

interface PreparedChange {
  /** the services, with the attached photos in the identity */
  author: Services;
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
  services: Services,
  id: string,
  body: Body | undefined,
): Promise<PreparedChange> {
  const unchanged = { author: services, body, headers: {} };
  const signedIds = photosIn('changeReview', body);
  if (!body || !signedIds?.length || !isId(id)) return unchanged;
  const review = await readReview(services, id);
  if (!review || review.user_id !== services.caller.identity.user?.id) return unchanged;
  const shown = new Set(review.photos.map(({ signed_id }) => signed_id));
  if (signedIds.every((signedId) => shown.has(signedId))) return unchanged;
  try {
    const { photos } = await attachPhotos(services, id, signedIds);
    return { ...unchanged, author: services.knowing({ photos }) };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return { author: services, body: withoutPhotos(body), headers: missing('photos') };
  }
}

function withoutPhotos({ bytes }: Body): Body {
  // the service accepts no body without it
  const { review, ...others } = parseObject(bytes) as { review: object };
  return jsonBody({ ...others, review: { ...review, photos: undefined } });
}
