import {
  Refusal,
  type CallAnswer,
  type CallInput,
  type ListedRestaurant,
  type Restaurant,
  type Review,
  type StarSpread,
} from '@mesa/contract';
import { sentencesOf } from '@mesa/remote-kit';
import { createAsyncThunk, createSlice } from '@mesa/remote-kit/state';
import { call } from '@mesa/web-client';
import { search } from './found';

export type Status = 'idle' | 'loading' | 'failed' | 'ready';

interface Told {
  status: Status;
  /** what was asked: an answer to anything older is dropped */
  request: string;
  sentences: readonly string[];
}

export interface Single extends Told {
  id: string;
  restaurant: Restaurant | null;
  /** newest first */
  reviews: Review[];
  /** how many reviews gave 1 to 5 stars; absent when the reviews are down */
  stars: StarSpread | null;
  /** parts that could not be reached, e.g. "reviews" */
  missing: readonly string[];
  /** there is no such restaurant: trying again would not help */
  gone: boolean;
  more: 'idle' | 'loading' | 'failed';
}

export interface Restaurants {
  all: Told & { list: ListedRestaurant[] };
  /** the selected restaurant, null when none is (spec.md §3) */
  single: Single | null;
}

const initialState: Restaurants = {
  all: { status: 'idle', request: '', sentences: [], list: [] },
  single: null,
};

interface Failure {
  sentences: readonly string[];
  gone: boolean;
}

/** Best rated first, each with its free times for the choices in the query. */
export const loadAll = createAsyncThunk<
  CallAnswer<'listRestaurants'>,
  CallInput<'listRestaurants'>['query'],
  { rejectValue: Failure }
>('restaurants/loadAll', (query, { signal, rejectWithValue }) =>
  call('listRestaurants', { query }, { signal }).catch((error: unknown) =>
    rejectWithValue(failureOf(error, signal)),
  ),
);

/** One restaurant with its newest reviews. */
export const loadSingle = createAsyncThunk<CallAnswer<'getRestaurant'>, string, { rejectValue: Failure }>(
  'restaurants/loadSingle',
  (id, { signal, rejectWithValue }) =>
    call('getRestaurant', { params: { id } }, { signal }).catch((error: unknown) =>
      rejectWithValue(failureOf(error, signal)),
    ),
);

/** The reviews that follow the last one shown. */
export const loadMoreReviews = createAsyncThunk<
  CallAnswer<'getRestaurant'>,
  { id: string; after: string },
  { rejectValue: Failure }
>('restaurants/loadMoreReviews', ({ id, after }, { signal, rejectWithValue }) =>
  call('getRestaurant', { params: { id }, query: { reviews_after: after } }, { signal }).catch(
    (error: unknown) => rejectWithValue(failureOf(error, signal)),
  ),
);

/** Restaurants: 'all' and 'single' (spec.md §3 "Client collections"). */
export const restaurantsSlice = createSlice({
  name: 'restaurants',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadAll.pending, ({ all }, { meta }) => {
        all.status = all.list.length > 0 ? 'ready' : 'loading';
        all.request = meta.requestId;
      })
      .addCase(loadAll.fulfilled, (state, { payload, meta }) => {
        // loading the restaurant list clears the selected restaurant (spec.md §4 "Data")
        state.single = null;
        if (meta.requestId === state.all.request)
          state.all = { status: 'ready', request: '', sentences: [], list: Object.values(payload) };
      })
      .addCase(loadAll.rejected, ({ all }, { payload, meta }) => {
        if (meta.aborted || meta.requestId !== all.request) return;
        // a list that cannot be refreshed would show times that may be gone
        Object.assign(all, { status: 'failed', sentences: payload?.sentences ?? [], list: [] });
      })
      .addCase(search.fulfilled, (state) => {
        state.single = null;
      })
      .addCase(loadSingle.pending, (state, { meta }) => {
        const kept = state.single?.id === meta.arg && state.single.restaurant ? state.single : null;
        state.single = kept
          ? { ...kept, request: meta.requestId }
          : {
              id: meta.arg,
              status: 'loading',
              request: meta.requestId,
              sentences: [],
              restaurant: null,
              reviews: [],
              stars: null,
              missing: [],
              gone: false,
              more: 'idle',
            };
      })
      .addCase(loadSingle.fulfilled, ({ single }, { payload, meta }) => {
        if (single?.request !== meta.requestId) return;
        Object.assign(single, {
          status: 'ready',
          sentences: [],
          restaurant: payload.restaurant,
          reviews: Object.values(payload.reviews),
          stars: payload.stars ?? null,
          missing: payload.missing ?? [],
          more: 'idle',
        });
      })
      .addCase(loadSingle.rejected, ({ single }, { payload, meta }) => {
        if (meta.aborted || single?.request !== meta.requestId) return;
        // what is already on the page stays; only a page with nothing on it has failed
        if (!single.restaurant)
          Object.assign(single, {
            status: 'failed',
            sentences: payload?.sentences ?? [],
            gone: payload?.gone ?? false,
          });
      })
      .addCase(loadMoreReviews.pending, ({ single }) => {
        if (single) single.more = 'loading';
      })
      .addCase(loadMoreReviews.fulfilled, ({ single }, { payload, meta }) => {
        if (single?.id !== meta.arg.id) return;
        const known = new Set(single.reviews.map(({ id }) => id));
        single.reviews.push(...Object.values(payload.reviews).filter(({ id }) => !known.has(id)));
        single.more = payload.missing?.includes('reviews') ? 'failed' : 'idle';
      })
      .addCase(loadMoreReviews.rejected, ({ single }, { meta }) => {
        if (single?.id === meta.arg.id) single.more = 'failed';
      });
  },
});

/** @throws the error itself when the call was only called off */
function failureOf(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) throw error;
  return {
    sentences: sentencesOf(error),
    gone: error instanceof Refusal && (error.kind === 'missing' || error.kind === 'malformed'),
  };
}
