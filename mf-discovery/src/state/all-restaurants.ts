import type { CallInput, ListedRestaurant } from '@mesa/contract';
import { createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import { callPage, type Page } from '@mesa/web-client';
import { isNextPage } from './is-next-page';

type Input = CallInput<'listRestaurants'>;
type ListQuery = NonNullable<Input['query']>;

/** The list of the landing page, best rated first; more is loaded as the diner scrolls. */
export interface AllRestaurants {
  /** date, time and party size of `list`, as text; '' before it is loaded */
  key: string;
  list: ListedRestaurant[];
  /** what `readMore` takes; null after the last page */
  next: Input | null;
}

const initialState: AllRestaurants = { key: '', list: [], next: null };

/** The size of a page: enough for a wide screen and a few presses on the row's button. */
const PAGE_SIZE = 15;
/** the most restaurants that one answer has (contract.md) */
const LIMIT_MAX = 200;

/**
 * A page, or as many as are shown, each with its available times for the query's date, time and party size.
 */
export function readAll(query: ListQuery, shown: number, signal: AbortSignal) {
  const limit = Math.min(LIMIT_MAX, Math.max(PAGE_SIZE, shown));
  return callPage('listRestaurants', { query: { ...query, limit } }, { signal });
}

/** The page after the last one shown. */
export function readMore({ query }: Input) {
  return callPage('listRestaurants', { query: { ...query, limit: PAGE_SIZE } });
}

interface Loaded {
  key: string;
  page: Page<'listRestaurants'>;
}

interface Added {
  after: Input;
  page: Page<'listRestaurants'>;
}

/** Restaurants, 'all' (spec.md §3 "Client collections"). */
export const allRestaurantsSlice = createSlice({
  name: 'restaurants/all',
  initialState,
  reducers: {
    // after other choices the list before stays until this arrives
    allLoaded: (_, { payload: { key, page } }: PayloadAction<Loaded>) => ({
      key,
      list: Object.values(page.answer),
      next: page.next,
    }),
    moreLoaded: (all, { payload: { after, page } }: PayloadAction<Added>) => {
      if (!isNextPage(all.next, after)) return;
      const listed = new Set(all.list.map(({ id }) => id));
      all.list.push(...Object.values(page.answer).filter(({ id }) => !listed.has(id)));
      all.next = page.next;
    },
  },
});

export const { allLoaded, moreLoaded } = allRestaurantsSlice.actions;
