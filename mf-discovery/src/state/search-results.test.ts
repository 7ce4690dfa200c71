import { createMesaStore } from '@mesa/remote-kit';
import { configureClient } from '@mesa/web-client';
import { listed, idOf } from '../testing';
import { remote } from '../remote';
import { loadAll } from './all-restaurants';
import { loadSingle } from './single-restaurant';
import { search, searchMore } from './search-results';
import type { DiscoveryState } from './index';

const ALL = Array.from({ length: 45 }, (_, n) => listed({ id: idOf(n + 1), name: `Place ${n + 1}` }));
const QUERY = { query: 'thai' };
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

  /** Pages of `ALL`, as the search answers them; the first restaurant and its reviews for anything else. */
  function answer(url: URL): Response {
    requests.push(url.pathname + url.search);
    if (!url.pathname.endsWith('/search'))
      return Response.json(url.pathname.endsWith('/restaurants') ? {} : { restaurant: ALL[0], reviews: {} });
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
    return { store, state, more: () => store.dispatch(searchMore(state().searchResults.next!)) };
  }

  it('grow page by page to the end, each restaurant once', async () => {
    const { store, state, more } = open();
    await store.dispatch(search(QUERY));
    await more();
    await more();
    expect(state().searchResults.list.map(({ id }) => id)).toEqual(ALL.map(({ id }) => id));
    expect(state().searchResults.next).toBeNull();
    expect(requests).toHaveLength(3);
  });

  it('stay when the same search runs again, which loads as many', async () => {
    const { store, state, more } = open();
    await store.dispatch(search(QUERY));
    await more();
    const again = store.dispatch(search(QUERY));
    expect(state().searchResults).toMatchObject({ request: { status: 'ready' }, total: 45 });
    expect(state().searchResults.list).toHaveLength(40);
    await again;
    expect(new URLSearchParams(requests.at(-1)!.split('?')[1]).get('limit')).toBe('40');
    await more();
    expect(state().searchResults.list.map(({ id }) => id)).toEqual(ALL.map(({ id }) => id));
  });

  it('are emptied by another search, and a late answer is dropped', async () => {
    const { store, state } = open();
    await store.dispatch(search(QUERY));
    const first = store.dispatch(search({ query: 'korean' }));
    expect(state().searchResults).toMatchObject({ request: { status: 'loading' }, list: [] });
    const second = store.dispatch(search({ query: 'french', sort: 'price' }));
    await Promise.all([first, second]);
    expect(state().searchResults.key).toContain('french');
    expect(state().searchResults.request.status).toBe('ready');
  });

  it('clear the selected restaurant', async () => {
    const { store, state } = open();
    await store.dispatch(loadSingle(idOf(1)));
    expect(state().restaurants.single.restaurant?.name).toBe('Place 1');
    await store.dispatch(loadAll({}));
    expect(state().restaurants.single.restaurant).toBeNull();
    await store.dispatch(loadSingle(idOf(1)));
    await store.dispatch(search(QUERY));
    expect(state().restaurants.single.restaurant).toBeNull();
  });
});
