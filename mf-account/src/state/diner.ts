import { Refusal, type Keyed, type Reservation, type Restaurant, type Review } from '@mesa/contract';
import { addRequestCases, createRequest, idleRequest, type RequestState } from '@mesa/remote-kit';
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
  /** loading the diner with all of these */
  request: RequestState;
  visit: SelectedVisit;
}

/**
 * The visit that a path names by its reservation or its review: `single` of both collections, and its review
 * if any.
 */
interface SelectedVisit {
  id: string | null;
  reviewId: string | null;
  request: RequestState;
}

const selectVisit = (id: string | null): SelectedVisit => ({ id, reviewId: null, request: idleRequest() });

const initialState: DinerState = {
  reservations: { all: {}, single: null },
  restaurants: { all: {}, single: null },
  reviews: {},
  pendingEmail: null,
  request: idleRequest(),
  visit: selectVisit(null),
};

/** Loads the diner with their reservations and the restaurants of these. */
export const loadDiner = createRequest('diner/load', (id: string, { signal }) =>
  call('getUser', { params: { id } }, { signal }),
);

/** What a path names: one of the two ids. */
export interface VisitQuery {
  reservationId?: string | undefined;
  reviewId?: string | undefined;
  /** the signed-in diner's id */
  userId: string;
}

/** Loads a visit: its reservation, its restaurant, and its review if any. */
export const loadVisit = createRequest(
  'diner/loadVisit',
  async ({ reservationId = '', reviewId, userId }: VisitQuery, { signal }) => {
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
  },
);

export const dinerSlice = createSlice({
  name: 'diner',
  initialState,
  reducers: {
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
  extraReducers: (builder) => {
    addRequestCases(builder, loadDiner, {
      request: (state) => state.request,
      // loading a user clears the selected restaurant, and sets the restaurants and reservations (spec.md §4
      // "Data")
      onReady: (state, { user, restaurants, reservations }) => {
        state.pendingEmail = user.pending_email ?? null;
        state.restaurants = { all: restaurants, single: null };
        state.reservations = { all: reservations, single: null };
        state.reviews = reviewsOf(reservations);
        state.visit = selectVisit(null);
      },
    });
    addRequestCases(builder, loadVisit, {
      request: ({ visit }) => visit.request,
      // fetching a reservation or a review replaces the selected one (spec.md §4 "Data")
      onStart: (state, { reservationId = null, reviewId }) => {
        state.visit = selectVisit(reviewId ?? reservationId);
        state.reservations.single = null;
        state.restaurants.single = null;
      },
      onReady: (state, { reservation, restaurant, review }) => {
        state.reservations.single = reservation;
        state.restaurants.single = restaurant;
        state.visit.reviewId = review?.id ?? null;
        if (review) state.reviews[review.id] = review;
      },
    });
  },
});

export const { pendingEmailChanged, reviewSaved, reviewDeleted } = dinerSlice.actions;

function reviewsOf(reservations: Keyed<Reservation>): Keyed<Review> {
  const reviews = Object.values(reservations).flatMap(({ review }) => (review ? [review] : []));
  return Object.fromEntries(reviews.map((review) => [review.id, review]));
}
