import {
  Refusal,
  type CallAnswer,
  type CallInput,
  type ListedRestaurant,
  type Restaurant,
  type StarSpread,
} from '@mesa/contract';
import { sentencesOf } from '@mesa/remote-kit';
import { createAsyncThunk, createSlice } from '@mesa/remote-kit/state';
import { call, callPage, type Page } from '@mesa/web-client';
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
  /** how many reviews gave 1 to 5 stars; absent when the reviews are down */
  stars: StarSpread | null;
  /** parts that could not be reached, e.g. "reviews" */
  missing: readonly string[];
  /** there is no such restaurant: trying again would not help */
  gone: boolean;
}

/** The list of the landing page, best rated first; more of it comes as the diner scrolls. */
export interface AllRestaurants extends Told {
  list: ListedRestaurant[];
  /** how many there are over all pages */
  total: number;
  /** what `loadMore` takes; null after the last page */
  next: CallInput<'listRestaurants'> | null;
  more: 'idle' | 'loading' | 'failed';
}

export interface Restaurants {
  all: AllRestaurants;
  /** the selected restaurant, null when none is (spec.md §3) */
  single: Single | null;
}

const initialState: Restaurants = {
  all: { status: 'idle', request: '', sentences: [], list: [], total: 0, next: null, more: 'idle' },
  single: null,
};

interface Failure {
  sentences: readonly string[];
  gone: boolean;
}

/** A page of the list: enough for a wide screen and one press on its button. */
export const PAGE_SIZE = 15;
/** contract.md: a list has at most so many at once */
const LIMIT_MAX = 200;

/** The first page, each with its available times for the query's date, time and party size; as many as are shown already. */
export const loadAll = createAsyncThunk<
  Page<'listRestaurants'>,
  NonNullable<CallInput<'listRestaurants'>['query']>,
  { rejectValue: Failure; state: object }
>('restaurants/loadAll', (query, { signal, getState, rejectWithValue }) => {
  const { list } = (getState() as { 'mf-discovery': { restaurants: Restaurants } })['mf-discovery']
    .restaurants.all;
  const limit = Math.min(LIMIT_MAX, Math.max(PAGE_SIZE, list.length));
  return callPage('listRestaurants', { query: { ...query, limit } }, { signal }).catch((error: unknown) =>
    rejectWithValue(failureOf(error, signal)),
  );
});

/** The page after the last one shown. */
export const loadMore = createAsyncThunk<
  Page<'listRestaurants'>,
  CallInput<'listRestaurants'>,
  { rejectValue: Failure }
>('restaurants/loadMore', ({ query }, { signal, rejectWithValue }) =>
  callPage('listRestaurants', { query: { ...query, limit: PAGE_SIZE } }, { signal }).catch((error: unknown) =>
    rejectWithValue(failureOf(error, signal)),
  ),
);

/** One restaurant; the newest of its reviews, which come along, go to the reviews' slice. */
export const loadSingle = createAsyncThunk<CallAnswer<'getRestaurant'>, string, { rejectValue: Failure }>(
  'restaurants/loadSingle',
  (id, { signal, rejectWithValue }) =>
    call('getRestaurant', { params: { id } }, { signal }).catch((error: unknown) =>
      rejectWithValue(failureOf(error, signal)),
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
      .addCase(loadAll.fulfilled, (state, { payload: { answer, next, total }, meta }) => {
        // loading the restaurant list clears the selected restaurant (spec.md §4 "Data")
        state.single = null;
        const { all } = state;
        if (meta.requestId !== all.request) return;
        all.status = 'ready';
        all.sentences = [];
        all.list = Object.values(answer);
        all.total = total ?? all.list.length;
        all.next = next;
        all.more = 'idle';
      })
      .addCase(loadAll.rejected, ({ all }, { payload, meta }) => {
        if (meta.aborted || meta.requestId !== all.request) return;
        all.status = 'failed';
        all.sentences = [...(payload?.sentences ?? [])];
        // a list that cannot be refreshed would show times that may be gone
        all.list = [];
        all.next = null;
      })
      .addCase(loadMore.pending, ({ all }) => {
        all.more = 'loading';
      })
      .addCase(loadMore.fulfilled, ({ all }, { payload: { answer, next }, meta }) => {
        // the list began anew meanwhile, for another date, time or party size
        if (JSON.stringify(all.next) !== JSON.stringify(meta.arg)) return;
        const known = new Set(all.list.map(({ id }) => id));
        all.list.push(...Object.values(answer).filter(({ id }) => !known.has(id)));
        all.next = next;
        all.more = 'idle';
      })
      .addCase(loadMore.rejected, ({ all }) => {
        all.more = 'failed';
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
              stars: null,
              missing: [],
              gone: false,
            };
      })
      .addCase(loadSingle.fulfilled, ({ single }, { payload, meta }) => {
        if (single?.request !== meta.requestId) return;
        Object.assign(single, {
          status: 'ready',
          sentences: [],
          restaurant: payload.restaurant,
          stars: payload.stars ?? null,
          missing: payload.missing ?? [],
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
