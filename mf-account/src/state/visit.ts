import { Refusal, MESSAGES, type Reservation, type Restaurant, type Review } from '@mesa/contract';
import { createAsyncThunk, createSlice } from '@mesa/remote-kit/state';
import { call } from '@mesa/web-client';
import { loadDiner } from './diner';
import { failureOf, type Failure } from './failure';

/** What a review is about: the selected reservation, restaurant and, when there is one, review (spec.md §3). */
export interface Visit {
  reservation: Reservation | null;
  restaurant: Restaurant | null;
  review: Review | null;
}

/** One of the two, as the path names it; `userId` is who asks. */
export interface Wanted {
  reservationId?: string;
  reviewId?: string;
  userId: string;
}

export interface VisitState extends Visit {
  /** the id the path named, null while nothing is selected */
  id: string | null;
  status: 'loading' | 'failed' | 'ready';
  request: string;
  sentences: readonly string[];
  /** another diner's: the screens send the user to "/" (spec.md §6) */
  notYours: boolean;
  gone: boolean;
}

const NOTHING: Visit = { reservation: null, restaurant: null, review: null };
const initialState: VisitState = {
  ...NOTHING,
  id: null,
  status: 'loading',
  request: '',
  sentences: [],
  notYours: false,
  gone: false,
};

/** Fetching a reservation or a review replaces the selected one (spec.md §4 "Data"). */
export const loadVisit = createAsyncThunk<Visit, Wanted, { rejectValue: Failure }>(
  'visit/load',
  async ({ reservationId, reviewId, userId }, { signal, rejectWithValue }) => {
    try {
      if (reviewId === undefined) {
        const reservation = await reservationOf(reservationId ?? '', signal);
        return {
          reservation,
          restaurant: await restaurantOf(reservation.restaurant_id, signal),
          review: reservation.review ?? null,
        };
      }
      const { review } = await call('getReview', { params: { id: reviewId } }, { signal });
      if (review.user_id !== userId) throw new Refusal('forbidden', MESSAGES.notYours);
      const [reservation, restaurant] = await Promise.all([
        reservationOf(review.reservation_id, signal),
        restaurantOf(review.restaurant_id, signal),
      ]);
      return { reservation, restaurant, review };
    } catch (error) {
      return rejectWithValue(failureOf(error, signal));
    }
  },
);

async function reservationOf(id: string, signal: AbortSignal): Promise<Reservation> {
  return (await call('getReservation', { params: { id } }, { signal })).reservation;
}

async function restaurantOf(id: string, signal: AbortSignal): Promise<Restaurant> {
  return (await call('getRestaurant', { params: { id } }, { signal })).restaurant;
}

export const visitSlice = createSlice({
  name: 'visit',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(
        loadVisit.pending,
        (_, { meta }): VisitState => ({
          ...initialState,
          id: meta.arg.reviewId ?? meta.arg.reservationId ?? null,
          request: meta.requestId,
        }),
      )
      .addCase(loadVisit.fulfilled, (state, { payload, meta }) => {
        if (state.request === meta.requestId) Object.assign(state, payload, { status: 'ready' });
      })
      .addCase(loadVisit.rejected, (state, { payload, meta }) => {
        if (meta.aborted || state.request !== meta.requestId) return;
        Object.assign(state, {
          status: 'failed',
          sentences: payload?.sentences ?? [],
          notYours: payload?.kind === 'forbidden',
          gone: payload?.kind === 'missing',
        });
      })
      // loading a user clears the selected restaurant (spec.md §4 "Data"), and nothing here is of use without it
      .addCase(loadDiner.fulfilled, () => initialState);
  },
});
