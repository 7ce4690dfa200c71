import type { CallInput, ListedRestaurant } from '@mesa/contract';
import { createAsyncThunk, createSlice } from '@mesa/remote-kit/state';
import { callPage, type Page } from '@mesa/web-client';
import { failureOf, type Failure } from './failure';

/** The list of the landing page, best rated first; more is loaded as the diner scrolls. */
export interface AllRestaurants {
  status: 'idle' | 'loading' | 'failed' | 'ready';
  /** id of the latest request: the answer to any other is dropped */
  request: string;
  sentences: string[];
  list: ListedRestaurant[];
  /** what `loadMore` takes; null after the last page */
  next: CallInput<'listRestaurants'> | null;
  more: 'idle' | 'loading' | 'failed';
}

const initialState: AllRestaurants = {
  status: 'idle',
  request: '',
  sentences: [],
  list: [],
  next: null,
  more: 'idle',
};

/** The size of a page: enough for a wide screen and a few presses on the row's button. */
const PAGE_SIZE = 15;
/** the most restaurants that one answer has (contract.md) */
const LIMIT_MAX = 200;

/**
 * A page, or as many as are shown, each with its available times for the query's date, time and party size.
 */
export const loadAll = createAsyncThunk<
  Page<'listRestaurants'>,
  CallInput<'listRestaurants'>['query'],
  { rejectValue: Failure; state: object }
>('restaurants/loadAll', (query, { signal, getState, rejectWithValue }) => {
  const state = getState() as { 'mf-discovery': { restaurants: { all: AllRestaurants } } };
  const shown = state['mf-discovery'].restaurants.all.list.length;
  const limit = Math.min(LIMIT_MAX, Math.max(PAGE_SIZE, shown));
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

/** Restaurants, 'all' (spec.md §3 "Client collections"). */
export const allRestaurantsSlice = createSlice({
  name: 'restaurants/all',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadAll.pending, (all, { meta }) => {
        all.status = all.list.length > 0 ? 'ready' : 'loading';
        all.request = meta.requestId;
      })
      .addCase(loadAll.fulfilled, (all, { payload: { answer, next }, meta }) => {
        if (meta.requestId !== all.request) return;
        all.status = 'ready';
        all.sentences = [];
        all.list = Object.values(answer);
        all.next = next;
        all.more = 'idle';
      })
      .addCase(loadAll.rejected, (all, { payload, meta }) => {
        if (meta.aborted || meta.requestId !== all.request) return;
        all.status = 'failed';
        all.sentences = payload?.sentences ?? [];
        // a list that cannot be refreshed would show outdated times
        all.list = [];
        all.next = null;
      })
      .addCase(loadMore.pending, (all) => {
        all.more = 'loading';
      })
      .addCase(loadMore.fulfilled, (all, { payload: { answer, next }, meta }) => {
        // the list was loaded anew meanwhile, for another date, time or party size
        if (JSON.stringify(all.next) !== JSON.stringify(meta.arg)) return;
        const known = new Set(all.list.map(({ id }) => id));
        all.list.push(...Object.values(answer).filter(({ id }) => !known.has(id)));
        all.next = next;
        all.more = 'idle';
      })
      .addCase(loadMore.rejected, (all) => {
        all.more = 'failed';
      });
  },
});
