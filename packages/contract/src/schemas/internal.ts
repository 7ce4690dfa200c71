import { z } from 'zod';
import { OutboxMail, Photo, Ratings, Restaurant, Review, Slot, StarSpread, User } from './entities';
import { anyTime, id, isoDate, keyed, partySize } from './fields';
import { OutboxQuery, SearchQuery } from './queries';

const signedIds = z.array(z.string().max(1_000)).max(6);
const ids = (most: number) =>
  z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(id('id')).max(most));

/**
 * Calls that only the BFF makes on services; requests from outside never reach them. Their paths are in
 * internal.ts.
 */
export const internalSchemas = {
  /** reservations: the offers of a page of restaurants, in one query */
  offers: {
    query: z.object({ restaurant_ids: ids(200), date: isoDate, time: anyTime, party_size: partySize }),
    answer: keyed(z.object({ offers: z.array(Slot), free_times: z.array(z.string()) })),
  },
  /**
   * reservations: cancels the bookings of a diner whose account was deleted, without waiting for the event
   * `diner-deleted`; idempotent
   */
  forgetDiner: {},
  /** accounts: the signed-in diner's favorite restaurants, the latest first */
  favoriteIds: { answer: z.object({ restaurant_ids: z.array(z.string()) }) },
  /** restaurants: only the ids of the matches of a search, in its order */
  matchingIds: { query: SearchQuery, answer: z.object({ ids: z.array(z.string()) }) },
  /** restaurants: the restaurants with these ids; with `removed`, those too that have left Mesa */
  restaurantsById: {
    query: z.object({ ids: ids(500), removed: z.literal('1').optional() }),
    answer: keyed(Restaurant),
  },
  /** restaurants: the restaurant with this slug; 404 for none */
  restaurantBySlug: {
    query: z.object({ slug: z.string().max(200) }),
    answer: z.object({ restaurant: Restaurant }),
  },
  /** restaurants: the slugs of all, in their order, up to `limit` after the given one */
  restaurantSlugs: {
    query: z.object({
      after: z.string().max(200).default(''),
      limit: z.coerce.number().int().min(1).max(50_000).default(50_000),
    }),
    answer: z.object({ slugs: z.array(z.string()) }),
  },
  /** restaurants: applies the latest event `ratings-changed` of this restaurant now; idempotent */
  refreshRatings: {},
  /** reviews: one page of a restaurant's reviews, newest first, with its ratings */
  restaurantReviews: {
    query: z.object({
      after: id('after').optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.object({ reviews: keyed(Review), ratings: Ratings, stars: StarSpread, version: z.int() }),
  },
  /** reviews: the signed-in diner's own reviews by reservation id */
  ownReviews: { query: z.object({ reservation_ids: ids(1_000).optional() }), answer: keyed(Review) },
  /**
   * reviews: the photos of a new review, as media has attached them; `photos` of a body never adds any by
   * itself
   */
  setPhotos: { body: z.object({ photos: z.array(Photo).max(6) }), answer: z.object({ review: Review }) },
  /** media: attaches uploads to a review; idempotent */
  attachPhotos: {
    body: z.object({ review_id: id('review'), signed_ids: signedIds }),
    answer: z.object({ photos: z.array(Photo) }),
  },
  /**
   * mail: kept, sent and failed mails of the last 14 days, the newest first; `next` is the cursor `after` of
   * the next page
   */
  listOutbox: {
    query: OutboxQuery,
    answer: z.object({ mails: z.array(OutboxMail), next: z.string().nullable() }),
  },
  /** mail: one of each kind in each language, with long and unusual words */
  sampleMails: { answer: z.array(OutboxMail) },
  /** mail: the signed-in diner's mails of the last 14 days, for the export of their own data */
  dinerMails: { answer: z.array(OutboxMail) },
  /** accounts: the id of the account with this email, for an operator's command; 404 for none */
  accountOf: { query: z.object({ email: z.string().max(254) }), answer: z.object({ user_id: z.string() }) },
  /** accounts: the signed-in diner's account as it is now; 404 for a deleted one */
  accountState: {
    answer: z.object({
      user: User,
      account: z.object({ version: z.int(), credential_version: z.int(), email_proved: z.boolean() }),
    }),
  },
  /** accounts: blocks an account or lifts the block; idempotent, 404 for none */
  blockAccount: {
    body: z.object({ email: z.string().max(254), blocked: z.boolean() }),
    answer: z.object({ user_id: z.string() }),
  },
  /**
   * reviews: removes a review for an operator, with its photos, tells its author why, and takes no other for
   * that visit; 404 for none
   */
  removeReview: { body: z.object({ reason: z.string().min(1).max(300) }) },
  /** media: refuses uploads that cannot be attached to a new review of the diner; attaches none */
  checkPhotos: { body: z.object({ signed_ids: signedIds }) },
};
