import { Refusal } from '@mesa/contract';
import { combineSlices, configureStore, createSlice } from '../state';
import { addRequestCases, createRequest } from './create-request';
import { idleRequest, type RequestState } from './request-state';

interface Menu {
  id: string | null;
  dishes: string[];
  request: RequestState;
}

/** A slice whose answers the test gives, in any order. */
function createMenu() {
  const answers: { resolve: (dishes: string[]) => void; reject: (error: unknown) => void }[] = [];
  const loadMenu = createRequest(
    'menu/load',
    (_: string) => new Promise<string[]>((resolve, reject) => answers.push({ resolve, reject })),
  );
  const slice = createSlice({
    name: 'menu',
    initialState: { id: null, dishes: [], request: idleRequest() } as Menu,
    reducers: {},
    extraReducers: (builder) =>
      void addRequestCases(builder, loadMenu, {
        request: (state) => state.request,
        onStart: (state, id) => {
          if (state.id === id) return;
          state.id = id;
          state.dishes = [];
          state.request = idleRequest();
        },
        onReady: (state, dishes) => void (state.dishes = dishes),
      }),
  });
  const store = configureStore({ reducer: combineSlices(slice) });
  return {
    answers,
    load: (id: string) => store.dispatch(loadMenu(id)),
    menu: () => store.getState().menu,
  };
}

describe('createRequest and addRequestCases', () => {
  it('load', async () => {
    const { answers, load, menu } = createMenu();
    expect(menu().request.status).toBe('idle');
    const loading = load('a');
    expect(menu().request.status).toBe('loading');
    answers[0]!.resolve(['soup']);
    await loading;
    expect(menu()).toMatchObject({ dishes: ['soup'], request: { status: 'ready', failure: null } });
  });

  it('keep why a request failed', async () => {
    const { answers, load, menu } = createMenu();
    const loading = load('a');
    answers[0]!.reject(new Refusal('unavailable', 'Not right now.'));
    await loading;
    expect(menu().request).toMatchObject({
      status: 'failed',
      failure: { kind: 'unavailable', sentences: ['Not right now.'] },
    });
  });

  it('ignore the outcome of a request that a newer one has replaced', async () => {
    const { answers, load, menu } = createMenu();
    const both = [load('a'), load('b')];
    answers[1]!.resolve(['tacos']);
    answers[0]!.resolve(['soup']);
    await Promise.all(both);
    expect(menu()).toMatchObject({ id: 'b', dishes: ['tacos'] });
  });

  it('ignore a request that was aborted', async () => {
    const { answers, load, menu } = createMenu();
    const loading = load('a');
    loading.abort();
    answers[0]!.reject(new Error('aborted'));
    await loading;
    expect(menu().request.status).toBe('loading');
  });

  it.each([
    ['unavailable', 'ready', ['soup']],
    ['missing', 'failed', ['soup']],
  ] as const)('after a reload that fails as %s are %s', async (kind, status, dishes) => {
    const { answers, load, menu } = createMenu();
    const first = load('a');
    answers[0]!.resolve(['soup']);
    await first;
    const again = load('a');
    expect(menu().request.status).toBe('ready');
    answers[1]!.reject(new Refusal(kind, 'No.'));
    await again;
    expect(menu()).toMatchObject({ dishes, request: { status } });
  });
});
