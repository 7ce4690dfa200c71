import type { CallInput, ListedRestaurant, Understood } from '@mesa/contract';
import { createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import type { Available, Page } from '@mesa/web-client';
import { isNextPage } from './is-next-page';

type Input = CallInput<'searchRestaurants'>;

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
