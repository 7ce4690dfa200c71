import { z } from 'zod';
import type { CallName } from '../calls';
import { accountCalls } from './account-calls';
import { deskCalls } from './desk-calls';
import * as e from './entities';
import { Facets } from './facets';
import { byToken, id, keyed, wrapped } from './fields';
import * as i from './inputs';
import * as q from './queries';
import { counted, countedWithTables, idempotent, paged, type ErrorStatus } from './responses';

/** The schemas of one call of `/api`, and the status of its response. */
export type CallSchema = CallParts<z.ZodType, z.ZodObject>;

/**
 * The same by the few members that all of zod's schemas have: the compiler compares all calls with these in a
 * third of the time, which every build of a remote waits for.
 */
type AnyCallSchema = CallParts<z.core.$ZodType, z.core.$ZodObject>;

interface CallParts<Schema, Fields> {
  params?: Fields;
  query?: Fields;
  body?: Schema;
  /** absent: no body, 204 */
  answer?: Schema;
  status: number;
  /** statuses of the call's own errors; `errorStatusesOf` adds those of the conventions */
  errors?: readonly ErrorStatus[];
  /** headers of the request that only this call has */
  requestHeaders?: Fields;
  /** headers of the answer that only this call has */
  headers?: Fields;
  /** one line for the API documentation */
  summary: string;
}

const byId = z.object({ id: id('id') });
const byRestaurant = z.object({ restaurant_id: id('restaurant') });
const reservation = z.object({ reservation: e.Reservation });
const reminded = z.object({ booking: e.RemindedBooking });
const review = z.object({ review: e.Review });

export const callSchemas = {
  ...accountCalls,

  listRestaurants: {
    summary: 'All restaurants, best rated first',
    query: q.ListQuery,
    answer: keyed(e.ListedRestaurant),
    status: 200,
    headers: counted,
  },
  getRestaurant: {
    summary: 'One restaurant and its newest reviews',
    params: byId,
    query: q.ReviewsQuery,
    answer: z.object({
      restaurant: e.Restaurant,
      reviews: keyed(e.Review),
      /** how many reviews gave 1 to 5 stars; absent, like the reviews, when reviews are down */
      stars: e.StarSpread.optional(),
      /** names the parts that could not be reached, e.g. ["reviews"] */
      missing: z.array(z.string()).optional(),
    }),
    status: 200,
    errors: [404],
  },
  searchRestaurants: {
    summary: 'Restaurants by city, cuisine or name',
    query: q.SearchQuery,
    answer: z.array(e.ListedRestaurant),
    status: 200,
    headers: countedWithTables,
  },
  suggest: {
    summary: 'Search suggestions, at most eight',
    query: q.SuggestionsQuery,
    answer: z.object({
      cuisines: z.array(z.string()),
      cities: z.array(z.string()),
      restaurants: z.array(z.object({ id: z.string(), name: z.string(), city: z.string() })),
      /** beyond contract.md, like the neighborhoods: a client does without */
      dishes: z.array(z.object({ dish: z.string(), cuisine: z.string() })).optional(),
      neighborhoods: z.array(z.object({ name: z.string(), city: z.string() })).optional(),
    }),
    status: 200,
  },
  getFacets: {
    summary: 'The cities and cuisines that restaurants have',
    answer: Facets,
    status: 200,
  },
  getAvailability: {
    summary: 'The 27 slots of one day for one party size',
    params: byId,
    query: q.AvailabilityQuery,
    answer: z.object({
      restaurant_id: z.string(),
      date: z.string(),
      party_size: z.int(),
      slots: z.array(e.Slot),
    }),
    status: 200,
    errors: [404],
  },
  getMonth: {
    summary: 'The days of a month: on which of them a party finds a table',
    params: byId,
    query: q.MonthQuery,
    answer: z.object({
      restaurant_id: z.string(),
      month: z.string(),
      party_size: z.int(),
      days: z.array(z.object({ date: z.string(), status: e.DayStatus })),
    }),
    status: 200,
    errors: [404],
  },

  listReviews: {
    summary: "A restaurant's reviews, sorted and filtered",
    params: byId,
    query: q.ReviewListQuery,
    answer: keyed(e.Review),
    status: 200,
    headers: paged,
    errors: [404],
  },

  listFavorites: {
    summary: 'Your favorite restaurants, the latest first',
    query: q.FavoritesQuery,
    answer: keyed(e.ListedRestaurant),
    status: 200,
  },
  addFavorite: {
    summary: 'Keep a restaurant as a favorite',
    params: byRestaurant,
    status: 204,
    errors: [404, 422],
  },
  removeFavorite: { summary: 'Remove a favorite', params: byRestaurant, status: 204, errors: [404] },

  listReservations: { summary: 'Your reservations', answer: keyed(e.Reservation), status: 200 },
  getReservation: {
    summary: 'One of your reservations',
    params: byId,
    answer: reservation,
    status: 200,
    errors: [403, 404],
  },
  createReservation: {
    summary: 'Book a table',
    body: wrapped('reservation', i.NewReservation),
    answer: keyed(e.Reservation),
    status: 201,
    requestHeaders: idempotent,
    errors: [409],
  },
  changeReservation: {
    summary: 'Move or change a booking',
    params: byId,
    body: wrapped('reservation', i.ReservationChange),
    answer: reservation,
    status: 200,
    errors: [404, 409],
  },
  cancelReservation: { summary: 'Cancel a booking', params: byId, status: 204, errors: [404, 422] },
  getCalendar: {
    summary: 'A booking as a calendar file',
    params: byId,
    answer: z.string(),
    status: 200,
    errors: [403, 404],
  },
  getAnswer: {
    summary: 'The booking of a reminder, by the token of its links',
    params: byToken,
    answer: reminded,
    status: 200,
    errors: [422],
  },
  giveAnswer: {
    summary: 'Say whether you are coming, by the token of a reminder; no cancels the booking',
    params: byToken,
    body: wrapped('answer', i.Answer),
    answer: reminded,
    status: 200,
  },
  createHold: {
    summary: 'Hold a table for five minutes',
    body: wrapped('hold', i.NewHold),
    answer: z.object({ hold: e.Hold }),
    status: 201,
    errors: [404, 409],
  },
  extendHold: {
    summary: 'Extend a hold once by five minutes',
    params: byId,
    answer: z.object({ hold: e.Hold }),
    status: 200,
    errors: [404, 409, 422],
  },
  releaseHold: { summary: 'Release a hold', params: byId, status: 204, errors: [404] },
  createWatch: {
    summary: 'Join the waitlist for a full slot',
    body: wrapped('watch', i.NewWatch),
    answer: z.object({ watch: e.Watch }),
    status: 201,
  },
  listWatches: { summary: 'Your waitlist', answer: keyed(e.Watch), status: 200 },
  deleteWatch: { summary: 'Leave a waitlist', params: byId, status: 204, errors: [404] },

  createReview: {
    summary: 'Review a past visit',
    body: wrapped('review', i.NewReview),
    answer: review,
    status: 201,
  },
  getReview: { summary: 'One review', params: byId, answer: review, status: 200, errors: [404] },
  changeReview: {
    summary: 'Change your review',
    params: byId,
    body: wrapped('review', i.ReviewChange),
    answer: review,
    status: 200,
    errors: [404, 409],
  },
  deleteReview: { summary: 'Delete your review', params: byId, status: 204, errors: [404] },

  createUpload: {
    summary: 'Start a direct upload',
    body: wrapped('blob', i.NewBlob),
    answer: e.Blob,
    status: 200,
  },

  ...deskCalls,
} satisfies Record<CallName, AnyCallSchema>;
