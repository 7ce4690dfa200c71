import type { CallInput, ListedRestaurant, Understood } from '@mesa/contract';
import { addRequestCases, createRequest, idleRequest, type RequestState } from '@mesa/remote-kit';
import { createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import { callPage, type Available } from '@mesa/web-client';

export type SearchQuery = NonNullable<CallInput<'searchRestaurants'>['query']>;

export const PAGE_SIZE = 20;
/** the most restaurants that one answer has (contract.md) */
const LIMIT_MAX = 200;

/** The results of the last search, in the store so that Back shows the same list at once. */
export interface SearchResults {
  /** the search, as text */
  key: string;
  request: RequestState;
  list: ListedRestaurant[];
  /** over all pages */
  total: number;
  /** how many of them have a table around the chosen time; null when unknown */
  available: Available | null;
  /** how the words of the query were understood; null for a blank one */
  understood: Understood | null;
  /** of the cities that are searched; those of the search before stay until the answer is here */
  neighborhoods: NonNullable<Understood['neighborhoods']>;
  /** of the restaurants found; those of the search before stay, too */
  tags: NonNullable<Understood['tags']>;
  next: CallInput<'searchRestaurants'> | null;
  /** the request for the next page */
  more: RequestState;
}

const initialState: SearchResults = {
  key: '',
  request: idleRequest(),
  list: [],
  total: 0,
  available: null,
  understood: null,
  neighborhoods: [],
  tags: [],
  next: null,
  more: idleRequest(),
};

/** What a list shows of a restaurant's day. */
type SlotsNow = Required<Pick<ListedRestaurant, 'offers' | 'free_times'>>;

/**
 * Searches. Running the same search again loads as many results as are shown, which stay until the answer is
 * here, so that a diner who comes back finds the list as long as it was, with current offers.
 */
export const search = createRequest('searchResults/search', (query: SearchQuery, { signal, getState }) => {
  // the store has each remote's state under the remote's name
  const state = getState() as { 'mf-discovery': { searchResults: SearchResults } };
  const { key, list } = state['mf-discovery'].searchResults;
  const shown = key === keyOf(query) ? list.length : 0;
  const limit = Math.min(LIMIT_MAX, Math.max(PAGE_SIZE, shown));
  return callPage('searchRestaurants', { query: { ...query, limit } }, { signal });
});

/** The page after the last one shown. */
export const searchMore = createRequest(
  'searchResults/searchMore',
  ({ query }: CallInput<'searchRestaurants'>, { signal }) =>
    callPage('searchRestaurants', { query: { ...query, limit: PAGE_SIZE } }, { signal }),
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
    addRequestCases(builder, search, {
      request: (results) => results.request,
      onStart: (results, query) => {
        const key = keyOf(query);
        // the same search again keeps what is shown until its answer is here
        if (results.key === key) return;
        results.key = key;
        results.request = idleRequest();
        results.list = [];
        results.total = 0;
        results.available = null;
        results.understood = null;
        results.next = null;
        results.more = idleRequest();
      },
      onReady: (results, { answer, next, total, available, understood }) => {
        results.list = answer;
        results.understood = understood;
        results.neighborhoods = understood?.neighborhoods ?? [];
        results.tags = understood?.tags ?? [];
        results.next = next;
        results.total = total ?? answer.length;
        results.available = available;
        results.more = idleRequest();
      },
    });
    addRequestCases(builder, searchMore, {
      request: (results) => results.more,
      onStart: (results) => {
        results.more = idleRequest();
      },
      onReady: (results, { answer, next }) => {
        const listed = new Set(results.list.map(({ id }) => id));
        results.list.push(...answer.filter(({ id }) => !listed.has(id)));
        results.next = next;
      },
    });
  },
});

/** A search as text: two searches with the same text find the same. */
export function keyOf(query: SearchQuery): string {
  return JSON.stringify(Object.entries(query).sort());
}
