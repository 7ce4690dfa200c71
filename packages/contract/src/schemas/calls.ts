import { z } from 'zod';
import type { CallName } from '../calls';
import * as e from './entities';
import { id, keyed, wrapped } from './fields';
import * as i from './inputs';
import * as q from './queries';

/** The schemas of one call of `/api`, and the status of its response. */
export interface CallSchema {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** absent: no body, 204 */
  answer?: z.ZodType;
  status: number;
  /** one line for the API documentation */
  summary: string;
}

const byId = z.object({ id: id('Id') });
const byRestaurant = z.object({ restaurant_id: id('Restaurant') });
const reservation = z.object({ reservation: e.Reservation });
const review = z.object({ review: e.Review });

export const callSchemas = {
  signIn: { summary: 'Sign in', body: wrapped('user', i.SignIn), answer: keyed(e.User), status: 200 },
  signOut: { summary: 'Sign out', status: 204 },
  signUp: {
    summary: 'Sign up, signed in at once',
    body: wrapped('user', i.SignUp),
    answer: keyed(e.User),
    status: 201,
  },
  getUser: {
    summary: 'Your profile with your reservations and their restaurants',
    params: byId,
    answer: z.object({ user: e.User, restaurants: keyed(e.Restaurant), reservations: keyed(e.Reservation) }),
    status: 200,
  },
  changeUser: {
    summary: 'Change your name or password',
    params: byId,
    body: wrapped('user', i.UserChange),
    answer: z.object({ user: e.User }),
    status: 200,
  },
  deleteUser: {
    summary: 'Delete your account',
    params: byId,
    body: wrapped('user', i.UserRemoval),
    status: 204,
  },
  listSessions: { summary: 'Where you are signed in', answer: keyed(e.SessionInfo), status: 200 },
  endOtherSessions: { summary: 'Sign out everywhere else', status: 204 },

  listRestaurants: {
    summary: 'All restaurants, best rated first',
    query: q.ListQuery,
    answer: keyed(e.ListedRestaurant),
    status: 200,
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
  },
  searchRestaurants: {
    summary: 'Restaurants by city, cuisine or name',
    query: q.SearchQuery,
    answer: z.array(e.ListedRestaurant),
    status: 200,
  },
  suggest: {
    summary: 'Search suggestions, at most eight',
    query: q.SuggestionsQuery,
    answer: z.object({
      cuisines: z.array(z.string()),
      cities: z.array(z.string()),
      restaurants: z.array(z.object({ id: z.string(), name: z.string(), city: z.string() })),
    }),
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
  },

  listReviews: {
    summary: "A restaurant's reviews, sorted and filtered",
    params: byId,
    query: q.ReviewListQuery,
    answer: keyed(e.Review),
    status: 200,
  },

  listFavorites: {
    summary: 'Your favorite restaurants, the latest first',
    answer: keyed(e.Restaurant),
    status: 200,
  },
  addFavorite: { summary: 'Keep a restaurant as a favorite', params: byRestaurant, status: 204 },
  removeFavorite: { summary: 'Remove a favorite', params: byRestaurant, status: 204 },

  listReservations: { summary: 'Your reservations', answer: keyed(e.Reservation), status: 200 },
  getReservation: { summary: 'One of your reservations', params: byId, answer: reservation, status: 200 },
  createReservation: {
    summary: 'Book a table',
    body: wrapped('reservation', i.NewReservation),
    answer: keyed(e.Reservation),
    status: 201,
  },
  changeReservation: {
    summary: 'Move or change a booking',
    params: byId,
    body: wrapped('reservation', i.ReservationChange),
    answer: reservation,
    status: 200,
  },
  cancelReservation: { summary: 'Cancel a booking', params: byId, status: 204 },
  getCalendar: { summary: 'A booking as a calendar file', params: byId, answer: z.string(), status: 200 },
  createHold: {
    summary: 'Hold a table for five minutes',
    body: wrapped('hold', i.NewHold),
    answer: z.object({ hold: e.Hold }),
    status: 201,
  },
  extendHold: {
    summary: 'Extend a hold once by five minutes',
    params: byId,
    answer: z.object({ hold: e.Hold }),
    status: 200,
  },
  releaseHold: { summary: 'Release a hold', params: byId, status: 204 },
  createWatch: {
    summary: 'Join the waitlist for a full slot',
    body: wrapped('watch', i.NewWatch),
    answer: z.object({ watch: e.Watch }),
    status: 201,
  },
  listWatches: { summary: 'Your waitlist', answer: keyed(e.Watch), status: 200 },
  deleteWatch: { summary: 'Leave a waitlist', params: byId, status: 204 },

  createReview: {
    summary: 'Review a past visit',
    body: wrapped('review', i.NewReview),
    answer: review,
    status: 201,
  },
  getReview: { summary: 'One review', params: byId, answer: review, status: 200 },
  changeReview: {
    summary: 'Change your review',
    params: byId,
    body: wrapped('review', i.ReviewChange),
    answer: review,
    status: 200,
  },
  deleteReview: { summary: 'Delete your review', params: byId, status: 204 },

  createUpload: {
    summary: 'Start a direct upload',
    body: wrapped('blob', i.NewBlob),
    answer: e.Blob,
    status: 200,
  },
} satisfies Record<CallName, CallSchema>;
