import type { CallInput, ListedRestaurant, Understood } from '@mesa/contract';
import { createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import { callPage, type Available, type Page } from '@mesa/web-client';
import { isNextPage } from './is-next-page';

type Input = CallInput<'searchRestaurants'>;
export type SearchQuery = NonNullable<Input['query']>;

const PAGE_SIZE = 20;
/** the most restaurants that one answer has (contract.md) */
const LIMIT_MAX = 200;

/** The results of the last search, in the store so that Back shows the same list at once. */
export interface SearchResults {
  /** the search, as text; '' before its answer is here */
  key: string;
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
  /** what `readMoreResults` takes; null after the last page */
  next: Input | null;
}

const initialState: SearchResults = {
  key: '',
  list: [],
  total: 0,
  available: null,
  understood: null,
  neighborhoods: [],
  tags: [],
  next: null,
};

/** What a list shows of a restaurant's day. */
type SlotsNow = Required<Pick<ListedRestaurant, 'offers' | 'free_times'>>;

/**
 * Searches.
 * @param shown how many results are shown of the same search: so many are loaded again, so that a diner who
 *   comes back finds the list as long as it was, with current offers
 */
export function readResults(query: SearchQuery, shown: number, signal: AbortSignal) {
  const limit = Math.min(LIMIT_MAX, Math.max(PAGE_SIZE, shown));
  return callPage('searchRestaurants', { query: { ...query, limit } }, { signal });
}

/** The page after the last one shown. */
export function readMoreResults({ query }: Input) {
  return callPage('searchRestaurants', { query: { ...query, limit: PAGE_SIZE } });
}

interface Searched {
  key: string;
  page: Page<'searchRestaurants'>;
}

interface Added {
  after: Input;
  page: Page<'searchRestaurants'>;
}

export const searchResultsSlice = createSlice({
  name: 'searchResults',
  initialState,
  reducers: {
    /** the same search again keeps what is shown until its answer is here */
    searchBegun: (results, { payload: key }: PayloadAction<string>) =>
      results.key === key
        ? results
        : { ...initialState, neighborhoods: results.neighborhoods, tags: results.tags },
    searched: (_, { payload: { key, page } }: PayloadAction<Searched>) => ({
      key,
      list: page.answer,
      total: page.total ?? page.answer.length,
      available: page.available,
      understood: page.understood,
      neighborhoods: page.understood?.neighborhoods ?? [],
      tags: page.understood?.tags ?? [],
      next: page.next,
    }),
    moreFound: (results, { payload: { after, page } }: PayloadAction<Added>) => {
      if (!isNextPage(results.next, after)) return;
      const listed = new Set(results.list.map(({ id }) => id));
      results.list.push(...page.answer.filter(({ id }) => !listed.has(id)));
      results.next = page.next;
    },
    /** one restaurant's slots as they are now */
    slotsChanged: ({ list }, { payload }: PayloadAction<{ id: string } & SlotsNow>) => {
      const restaurant = list.find(({ id }) => id === payload.id);
      if (!restaurant) return;
      restaurant.offers = payload.offers;
      restaurant.free_times = payload.free_times;
    },
  },
});

export const { searchBegun, searched, moreFound, slotsChanged } = searchResultsSlice.actions;

/** A search as text: two searches with the same text find the same. */
export function keyOf(query: SearchQuery): string {
  return JSON.stringify(Object.entries(query).sort());
}
