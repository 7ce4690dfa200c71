import type { CallInput, ListedRestaurant } from '@mesa/contract';
import { sentencesOf } from '@mesa/remote-kit';
import { createAsyncThunk, createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import { callPage, type Available, type Page } from '@mesa/web-client';

export type SearchQuery = NonNullable<CallInput<'searchRestaurants'>['query']>;

export const PAGE_SIZE = 20;
/** the most restaurants that one answer has (contract.md) */
const LIMIT_MAX = 200;

/** The results of the last search, in the store so that Back shows the same list at once. */
export interface SearchResults {
  /** the search, as text */
  key: string;
  status: 'idle' | 'loading' | 'failed' | 'ready';
  /** id of the latest request: the answer to any other is dropped */
  request: string;
  sentences: string[];
  list: ListedRestaurant[];
  /** over all pages */
  total: number;
  /** how many of them have a table around the chosen time; null when unknown */
  available: Available | null;
  next: CallInput<'searchRestaurants'> | null;
  more: 'idle' | 'loading' | 'failed';
}

const initialState: SearchResults = {
  key: '',
  status: 'idle',
  request: '',
  sentences: [],
  list: [],
  total: 0,
  available: null,
  next: null,
  more: 'idle',
};

/** What a list shows of a restaurant's day. */
type SlotsNow = Required<Pick<ListedRestaurant, 'offers' | 'free_times'>>;

type Rejected = { rejectValue: string[] };

/**
 * Searches. Running the same search again loads as many results as are shown, which stay until the answer is
 * here, so that a diner who comes back finds the list as long as it was, with current offers.
 */
export const search = createAsyncThunk<Page<'searchRestaurants'>, SearchQuery, Rejected & { state: object }>(
  'searchResults/search',
  (query, { signal, getState, rejectWithValue }) => {
    const state = getState() as { 'mf-discovery': { searchResults: SearchResults } };
    const results = state['mf-discovery'].searchResults;
    const limit = Math.min(
      LIMIT_MAX,
      Math.max(PAGE_SIZE, results.key === keyOf(query) ? results.list.length : 0),
    );
    return callPage('searchRestaurants', { query: { ...query, limit } }, { signal }).catch(
      (error: unknown) => {
        // an aborted request has not failed
        if (signal.aborted) throw error;
        return rejectWithValue([...sentencesOf(error)]);
      },
    );
  },
);

/** The page after the last one shown. */
export const searchMore = createAsyncThunk<
  Page<'searchRestaurants'>,
  CallInput<'searchRestaurants'>,
  Rejected
>('searchResults/searchMore', ({ query }, { rejectWithValue }) =>
  callPage('searchRestaurants', { query: { ...query, limit: PAGE_SIZE } }).catch((error: unknown) =>
    rejectWithValue([...sentencesOf(error)]),
  ),
);

export const searchResultsSlice = createSlice({
  name: 'searchResults',
  initialState,
  reducers: {
    /** one restaurant's slots as they are now */
    slotsChanged: ({ list }, { payload }: PayloadAction<{ id: string } & SlotsNow>) => {
      const restaurant = list.find(({ id }) => id === payload.id);
      if (!restaurant) return;
      restaurant.offers = payload.offers;
      restaurant.free_times = payload.free_times;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(search.pending, (results, { meta }) => {
        const key = keyOf(meta.arg);
        // the same search again keeps what is shown until its answer is here
        if (key !== results.key || results.status !== 'ready')
          Object.assign(results, initialState, { key, status: 'loading' });
        results.request = meta.requestId;
      })
      .addCase(search.fulfilled, (results, { payload: { answer, next, total, available }, meta }) => {
        if (meta.requestId !== results.request) return;
        results.status = 'ready';
        results.sentences = [];
        results.list = answer;
        results.next = next;
        results.total = total ?? answer.length;
        results.available = available;
        results.more = 'idle';
      })
      .addCase(search.rejected, (results, { payload, meta }) => {
        if (meta.aborted || meta.requestId !== results.request || results.status === 'ready') return;
        results.status = 'failed';
        results.sentences = payload ?? [];
      })
      .addCase(searchMore.pending, (results) => {
        results.more = 'loading';
      })
      .addCase(searchMore.fulfilled, (results, { payload: { answer, next }, meta }) => {
        // another search began meanwhile
        if (JSON.stringify(results.next) !== JSON.stringify(meta.arg)) return;
        const known = new Set(results.list.map(({ id }) => id));
        results.list.push(...answer.filter(({ id }) => !known.has(id)));
        results.next = next;
        results.more = 'idle';
      })
      .addCase(searchMore.rejected, (results) => {
        results.more = 'failed';
      });
  },
});

/** A search as text: two searches with the same text find the same. */
export function keyOf(query: SearchQuery): string {
  return JSON.stringify(Object.entries(query).sort());
}
