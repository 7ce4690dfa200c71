import type { CallInput, ListedRestaurant } from '@mesa/contract';
import { sentencesOf } from '@mesa/remote-kit';
import { createAsyncThunk, createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import { callPage, type Available, type Page } from '@mesa/web-client';

export type SearchQuery = NonNullable<CallInput<'searchRestaurants'>['query']>;

export const PAGE_SIZE = 20;
/** contract.md: a list answers at most so many at once */
const MOST_AT_ONCE = 200;

/** What a search found, kept so that Back shows the same list at once. */
export interface Found {
  /** the search, as text */
  key: string;
  status: 'idle' | 'loading' | 'failed' | 'ready';
  /** id of the latest request: the answer to any other is dropped */
  request: string;
  sentences: string[];
  list: ListedRestaurant[];
  /** over all pages */
  total: number;
  /** how many of them have a table around the chosen time; null when nobody knows */
  available: Available | null;
  next: CallInput<'searchRestaurants'> | null;
  more: 'idle' | 'loading' | 'failed';
}

const initialState: Found = {
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
 * Searches. The same search again keeps what is shown while as many as are shown are fetched anew,
 * so that a diner who comes back finds the list as long as it was, with today's tables.
 */
export const search = createAsyncThunk<Page<'searchRestaurants'>, SearchQuery, Rejected & { state: object }>(
  'found/search',
  (query, { signal, getState, rejectWithValue }) => {
    const { found } = (getState() as { 'mf-discovery': { found: Found } })['mf-discovery'];
    const limit = Math.min(
      MOST_AT_ONCE,
      Math.max(PAGE_SIZE, found.key === keyOf(query) ? found.list.length : 0),
    );
    return callPage('searchRestaurants', { query: { ...query, limit } }, { signal }).catch(
      (error: unknown) => {
        // called off, not failed
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
>('found/searchMore', ({ query }, { rejectWithValue }) =>
  callPage('searchRestaurants', { query: { ...query, limit: PAGE_SIZE } }).catch((error: unknown) =>
    rejectWithValue([...sentencesOf(error)]),
  ),
);

/** The results of the last search. */
export const foundSlice = createSlice({
  name: 'found',
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
      .addCase(search.pending, (found, { meta }) => {
        const key = keyOf(meta.arg);
        // the same search again keeps what is shown until its answer is here
        if (key !== found.key || found.status !== 'ready')
          Object.assign(found, initialState, { key, status: 'loading' });
        found.request = meta.requestId;
      })
      .addCase(search.fulfilled, (found, { payload: { answer, next, total, available }, meta }) => {
        if (meta.requestId !== found.request) return;
        found.status = 'ready';
        found.sentences = [];
        found.list = answer;
        found.next = next;
        found.total = total ?? answer.length;
        found.available = available;
        found.more = 'idle';
      })
      .addCase(search.rejected, (found, { payload, meta }) => {
        if (meta.aborted || meta.requestId !== found.request || found.status === 'ready') return;
        found.status = 'failed';
        found.sentences = payload ?? [];
      })
      .addCase(searchMore.pending, (found) => {
        found.more = 'loading';
      })
      .addCase(searchMore.fulfilled, (found, { payload: { answer, next }, meta }) => {
        // another search began meanwhile
        if (JSON.stringify(found.next) !== JSON.stringify(meta.arg)) return;
        const known = new Set(found.list.map(({ id }) => id));
        found.list.push(...answer.filter(({ id }) => !known.has(id)));
        found.next = next;
        found.more = 'idle';
      })
      .addCase(searchMore.rejected, (found) => {
        found.more = 'failed';
      });
  },
});

/** A search as text: two searches with the same text find the same. */
export function keyOf(query: SearchQuery): string {
  return JSON.stringify(Object.entries(query).sort());
}
