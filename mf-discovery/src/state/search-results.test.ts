import { createMesaStore } from '@mesa/remote-kit';
import { configureClient } from '@mesa/web-client';
import { listed, idOf } from '../testing';
import { remote } from '../remote';
import { allLoaded, readAll } from './all-restaurants';
import { keyOf, readMoreResults, readResults, type SearchQuery } from './read-results';
import { restaurantLoaded } from './single-restaurant';
import { moreFound, searchBegun, searched } from './search-results';
import type { DiscoveryState } from './index';

const ALL = Array.from({ length: 45 }, (_, n) => listed({ id: idOf(n + 1), name: `Place ${n + 1}` }));
const QUERY = { query: 'thai' };
const { signal } = new AbortController();
let requests: string[] = [];
let back = () => {};

describe('the results of a search', () => {
  beforeEach(() => {
    requests = [];
    back = configureClient({
      origin: 'http://mesa.test',
      fetch: async (input) => answer(new URL(String(input))),
    });
  });
  afterEach(() => back());

  /** Pages of `ALL`, as the search answers them; no restaurants for anything else. */
  function answer(url: URL): Response {
    requests.push(url.pathname + url.search);
    if (!url.pathname.endsWith('/search')) return Response.json({});
    const [from, limit] = [Number(url.searchParams.get('after') ?? 0), Number(url.searchParams.get('limit'))];
    const next = new URLSearchParams([...url.searchParams, ['after', String(from + limit)]]);
    const more = from + limit < ALL.length && {
      Link: `<${url.pathname}?${new URLSearchParams(Object.fromEntries(next))}>; rel="next"`,
    };
    return Response.json(ALL.slice(from, from + limit), {
      headers: { 'X-Total-Count': String(ALL.length), ...more },
    });
  }

  function open() {
    const store = createMesaStore(null);
    store.adopt(remote);
    // the type of the state does not know the slices of remotes
    const state = () => (store.getState() as unknown as { 'mf-discovery': DiscoveryState })['mf-discovery'];
    const find = async (query: SearchQuery) => {
      store.dispatch(searchBegun(keyOf(query)));
      const page = await readResults(query, state().searchResults.list.length, signal);
      store.dispatch(searched({ key: keyOf(query), page }));
    };
    const more = async () => {
      const after = state().searchResults.next!;
      store.dispatch(moreFound({ after, page: await readMoreResults(after) }));
    };
    return { store, state, find, more };
  }

  it('grow page by page to the end, each restaurant once', async () => {
    const { state, find, more } = open();
    await find(QUERY);
    await more();
    await more();
    expect(state().searchResults.list.map(({ id }) => id)).toEqual(ALL.map(({ id }) => id));
    expect(state().searchResults.next).toBeNull();
    expect(requests).toHaveLength(3);
  });

  it('stay when the same search runs again, which loads as many', async () => {
    const { state, find, more } = open();
    await find(QUERY);
    await more();
    const again = find(QUERY);
    expect(state().searchResults).toMatchObject({ key: keyOf(QUERY), total: 45 });
    expect(state().searchResults.list).toHaveLength(40);
    await again;
    expect(new URLSearchParams(requests.at(-1)!.split('?')[1]).get('limit')).toBe('40');
    await more();
    expect(state().searchResults.list.map(({ id }) => id)).toEqual(ALL.map(({ id }) => id));
  });

  it('are emptied by another search, and a late page of the one before is dropped', async () => {
    const { state, find, more } = open();
    await find(QUERY);
    const late = more();
    const second = find({ query: 'korean' });
    expect(state().searchResults).toMatchObject({ key: '', list: [] });
    await second;
    await late;
    expect(state().searchResults.list).toHaveLength(20);
  });

  it('clear the selected restaurant, as the list of all does', async () => {
    const { store, state, find } = open();
    const choose = () => store.dispatch(restaurantLoaded({ restaurant: ALL[0]!, reviews: {} }));
    choose();
    expect(state().restaurants.single.restaurant?.name).toBe('Place 1');
    store.dispatch(allLoaded({ key: 'all', page: await readAll({}, 0, signal) }));
    expect(state().restaurants.single.restaurant).toBeNull();
    choose();
    await find(QUERY);
    expect(state().restaurants.single.restaurant).toBeNull();
  });
});
