import type { CallAnswer, Keyed, Reservation, Restaurant, Review } from '@mesa/contract';
import { createAsyncThunk, createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import { call } from '@mesa/web-client';
import { failureOf, type Failure } from './failure';

/** What the profile shows of the signed-in diner, as far as it is known (spec.md §3 "Client collections"). */
export interface Diner {
  status: 'loading' | 'failed' | 'ready';
  /** an answer to anything older is dropped */
  request: string;
  restaurants: Keyed<Restaurant>;
  reservations: Keyed<Reservation>;
  reviews: Keyed<Review>;
  sentences: readonly string[];
}

const initialState: Diner = {
  status: 'loading',
  request: '',
  restaurants: {},
  reservations: {},
  reviews: {},
  sentences: [],
};

/** Loading a user sets the user's restaurants and reservations (spec.md §4 "Data"). */
export const loadDiner = createAsyncThunk<CallAnswer<'getUser'>, string, { rejectValue: Failure }>(
  'diner/load',
  async (id, { signal, rejectWithValue }) => {
    try {
      return await call('getUser', { params: { id } }, { signal });
    } catch (error) {
      return rejectWithValue(failureOf(error, signal));
    }
  },
);

export const dinerSlice = createSlice({
  name: 'diner',
  initialState,
  reducers: {
    reviewSaved: (state, { payload }: PayloadAction<Review>) => {
      state.reviews[payload.id] = payload;
      const reservation = state.reservations[payload.reservation_id];
      if (reservation) reservation.review = payload;
    },
    /** deleting a review removes it from the review map (spec.md §4 "Data") */
    reviewDeleted: (state, { payload }: PayloadAction<string>) => {
      delete state.reviews[payload];
      for (const reservation of Object.values(state.reservations)) {
        if (reservation.review?.id === payload) delete reservation.review;
      }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadDiner.pending, (state, { meta }) => {
        state.request = meta.requestId;
        // what is on the page stays while it is asked for again
        if (state.status === 'failed') state.status = 'loading';
      })
      .addCase(loadDiner.fulfilled, (state, { payload, meta }) => {
        if (state.request !== meta.requestId) return;
        const { restaurants, reservations } = payload;
        const reviews = Object.values(reservations).flatMap(({ review }) =>
          review ? [[review.id, review] as const] : [],
        );
        Object.assign(state, {
          status: 'ready',
          restaurants,
          reservations,
          reviews: Object.fromEntries(reviews),
          sentences: [],
        });
      })
      .addCase(loadDiner.rejected, (state, { payload, meta }) => {
        if (meta.aborted || state.request !== meta.requestId || state.status === 'ready') return;
        Object.assign(state, { status: 'failed', sentences: payload?.sentences ?? [] });
      });
  },
});

export const { reviewSaved, reviewDeleted } = dinerSlice.actions;
