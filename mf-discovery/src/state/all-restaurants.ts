import type { CallInput, ListedRestaurant } from '@mesa/contract';
import { addRequestCases, createRequest, idleRequest, type RequestState } from '@mesa/remote-kit';
import { createSlice } from '@mesa/remote-kit/state';
import { callPage } from '@mesa/web-client';

type ListQuery = NonNullable<CallInput<'listRestaurants'>['query']>;

/** The list of the landing page, best rated first; more is loaded as the diner scrolls. */
export interface AllRestaurants {
  /** date, time and party size of `list`, as text */
  key: string;
  request: RequestState;
  list: ListedRestaurant[];
  /** what `loadMore` takes; null after the last page */
  next: CallInput<'listRestaurants'> | null;
  /** the request for the next page */
  more: RequestState;
}

const initialState: AllRestaurants = {
  key: '',
  request: idleRequest(),
  list: [],
  next: null,
  more: idleRequest(),
};

/** The size of a page: enough for a wide screen and a few presses on the row's button. */
const PAGE_SIZE = 15;
/** the most restaurants that one answer has (contract.md) */
const LIMIT_MAX = 200;

/**
 * A page, or as many as are shown, each with its available times for the query's date, time and party size.
 */
export const loadAll = createRequest('restaurants/loadAll', (query: ListQuery, { signal, getState }) => {
  // the store has each remote's state under the remote's name
  const state = getState() as { 'mf-discovery': { restaurants: { all: AllRestaurants } } };
  const shown = state['mf-discovery'].restaurants.all.list.length;
  const limit = Math.min(LIMIT_MAX, Math.max(PAGE_SIZE, shown));
  return callPage('listRestaurants', { query: { ...query, limit } }, { signal });
});

/** The page after the last one shown. */
export const loadMore = createRequest(
  'restaurants/loadMore',
  ({ query }: CallInput<'listRestaurants'>, { signal }) =>
    callPage('listRestaurants', { query: { ...query, limit: PAGE_SIZE } }, { signal }),
);

/** Restaurants, 'all' (spec.md §3 "Client collections"). */
export const allRestaurantsSlice = createSlice({
  name: 'restaurants/all',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    addRequestCases(builder, loadAll, {
      request: (all) => all.request,
      onStart: (all, query) => {
        const key = JSON.stringify(query);
        if (all.key === key) return;
        // Other choices: the list stays until the answer arrives. A failure must empty it, because its times
        // are those of the choices before; while the request is 'ready', it would not.
        all.key = key;
        all.request = idleRequest();
      },
      onReady: (all, { answer, next }) => {
        all.list = Object.values(answer);
        all.next = next;
        all.more = idleRequest();
      },
      onFailed: (all) => {
        all.list = [];
        all.next = null;
      },
    });
    addRequestCases(builder, loadMore, {
      request: (all) => all.more,
      onStart: (all) => {
        all.more = idleRequest();
      },
      onReady: (all, { answer, next }) => {
        const listed = new Set(all.list.map(({ id }) => id));
        all.list.push(...Object.values(answer).filter(({ id }) => !listed.has(id)));
        all.next = next;
      },
    });
  },
});
