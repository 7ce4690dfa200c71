import {
  Refusal,
  type CallAnswer,
  type Keyed,
  type Reservation,
  type Restaurant,
  type Review,
} from '@mesa/contract';
import { createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import { call, ownSentence, readVisitedRestaurant } from '@mesa/web-client';

/** What is loaded of a kind, and the selected one (spec.md §3 "Client collections"). */
interface Collection<T> {
  all: Keyed<T>;
  single: T | null;
}

export interface DinerState {
  reservations: Collection<Reservation>;
  restaurants: Collection<Restaurant>;
  reviews: Keyed<Review>;
  /** the new email, until its link is opened; null for none */
  pendingEmail: string | null;
  /** whether `all` of both collections have been loaded */
  isLoaded: boolean;
}

const initialState: DinerState = {
  reservations: { all: {}, single: null },
  restaurants: { all: {}, single: null },
  reviews: {},
  pendingEmail: null,
  isLoaded: false,
};

/** What a path names: one of the two ids. */
export interface VisitQuery {
  reservationId?: string | undefined;
  reviewId?: string | undefined;
  /** the signed-in diner's id */
  userId: string;
}

export interface Visit {
  reservation: Reservation;
  restaurant: Restaurant;
  /** null for a visit without one */
  review: Review | null;
}

/** A visit. @throws Refusal `forbidden` for a review of somebody else */
export async function readVisit(
  { reservationId = '', reviewId, userId }: VisitQuery,
  signal: AbortSignal,
): Promise<Visit> {
  const reservationOf = async (id: string) =>
    (await call('getReservation', { params: { id } }, { signal })).reservation;
  const restaurantOf = (id: string) => readVisitedRestaurant({ id, userId, signal });
  if (reviewId === undefined) {
    const reservation = await reservationOf(reservationId);
    const restaurant = await restaurantOf(reservation.restaurant_id);
    return { reservation, restaurant, review: reservation.review ?? null };
  }
  const { review } = await call('getReview', { params: { id: reviewId } }, { signal });
  if (review.user_id !== userId) throw new Refusal('forbidden', ownSentence('notYours'));
  const [reservation, restaurant] = await Promise.all([
    reservationOf(review.reservation_id),
    restaurantOf(review.restaurant_id),
  ]);
  return { reservation, restaurant, review };
}

export const dinerSlice = createSlice({
  name: 'diner',
  initialState,
  reducers: {
    /**
     * loading a user clears the selected restaurant, and sets the restaurants and reservations (spec.md §4
     * "Data")
     */
    dinerLoaded: (state, { payload }: PayloadAction<CallAnswer<'getUser'>>) => {
      state.pendingEmail = payload.user.pending_email ?? null;
      state.restaurants = { all: payload.restaurants, single: null };
      state.reservations = { all: payload.reservations, single: null };
      state.reviews = reviewsOf(payload.reservations);
      state.isLoaded = true;
    },
    /** fetching a reservation or a review replaces the selected one (spec.md §4 "Data") */
    visitLoaded: (state, { payload: { reservation, restaurant, review } }: PayloadAction<Visit>) => {
      state.reservations.single = reservation;
      state.restaurants.single = restaurant;
      if (review) state.reviews[review.id] = review;
    },
    pendingEmailChanged: (state, { payload }: PayloadAction<string | null>) => {
      state.pendingEmail = payload;
    },
    reviewSaved: (state, { payload: review }: PayloadAction<Review>) => {
      state.reviews[review.id] = review;
      const reservation = state.reservations.all[review.reservation_id];
      if (reservation) reservation.review = review;
    },
    /** deleting a review removes it from the review map (spec.md §4 "Data") */
    reviewDeleted: (state, { payload: id }: PayloadAction<string>) => {
      delete state.reviews[id];
      for (const reservation of Object.values(state.reservations.all))
        if (reservation.review?.id === id) delete reservation.review;
    },
  },
});

export const { dinerLoaded, visitLoaded, pendingEmailChanged, reviewSaved, reviewDeleted } =
  dinerSlice.actions;

function reviewsOf(reservations: Keyed<Reservation>): Keyed<Review> {
  const reviews = Object.values(reservations).flatMap(({ review }) => (review ? [review] : []));
  return Object.fromEntries(reviews.map((review) => [review.id, review]));
}
