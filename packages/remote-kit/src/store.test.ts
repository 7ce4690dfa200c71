import type { User } from '@mesa/contract';
import { modalClosed, modalOpened } from './modal-slice';
import { expired, signedIn, signedOut } from './session-slice';
import { createSlice, type PayloadAction } from './state';
import { createMesaStore } from './store';

const ana: User = { id: 'a', fname: 'Ana', lname: 'R', email: 'ana@mesa.example' };
const ben: User = { id: 'b', fname: 'Ben', lname: 'S', email: 'ben@mesa.example' };

const bookings = createSlice({
  name: 'bookings',
  initialState: { all: [] as string[] },
  reducers: { loaded: (_, { payload }: PayloadAction<string[]>) => ({ all: payload }) },
});
const remote = { name: 'mf-test', routes: [], reducer: bookings.reducer };

/** A store with a remote that has loaded Ana's booking. */
function withBooking(user: User | null) {
  const store = createMesaStore(user);
  store.adopt(remote);
  store.dispatch(bookings.actions.loaded(['one']));
  // the type of the state does not know the slices of remotes
  const all = () => (store.getState() as unknown as Record<string, { all: string[] }>)['mf-test']!.all;
  return { store, all };
}

describe('createMesaStore', () => {
  it('begins with the diner of the bootstrap data, and no modal', () => {
    expect(createMesaStore(ana).getState()).toEqual({
      session: { currentUser: ana, expiredUserId: null },
      modal: null,
      modalProps: {},
      afterSignIn: null,
    });
    expect(createMesaStore(null).getState().session.currentUser).toBeNull();
  });

  it('opens one modal and closes it', () => {
    const store = createMesaStore(null);
    store.dispatch(modalOpened({ name: 'signup', props: {} }));
    expect(store.getState().modal).toBe('signup');
    store.dispatch(modalClosed());
    expect(store.getState().modal).toBeNull();
  });

  it('closes the modal after a sign-in', () => {
    const store = createMesaStore(null);
    store.dispatch(modalOpened({ name: 'login', props: {} }));
    store.dispatch(signedIn(ana));
    expect(store.getState()).toMatchObject({ session: { currentUser: ana }, modal: null, modalProps: {} });
  });

  it('gives a remote its slice under its name, and keeps the state when it is loaded again', () => {
    const { store, all } = withBooking(ana);
    store.adopt(remote);
    expect(all()).toEqual(['one']);
  });

  describe('the slice of a remote', () => {
    it('is deleted at logout', () => {
      const { store, all } = withBooking(ana);
      store.dispatch(signedOut());
      expect(all()).toEqual([]);
    });

    it('stays when the session runs out and the same diner signs in again', () => {
      const { store, all } = withBooking(ana);
      store.dispatch(expired());
      expect(store.getState().session).toEqual({ currentUser: null, expiredUserId: 'a' });
      expect(all()).toEqual(['one']);
      store.dispatch(signedIn(ana));
      expect(all()).toEqual(['one']);
    });

    it('is deleted when another diner signs in after that', () => {
      const { store, all } = withBooking(ana);
      store.dispatch(expired());
      store.dispatch(signedIn(ben));
      expect(all()).toEqual([]);
    });

    it('stays when a visitor signs in, because it belongs to no diner', () => {
      const { store, all } = withBooking(null);
      store.dispatch(signedIn(ana));
      expect(all()).toEqual(['one']);
    });
  });

  it("isolates a remote's reducer that throws", () => {
    const reported = jest.fn();
    Object.defineProperty(globalThis, 'reportError', { value: reported, configurable: true });
    const { store, all } = withBooking(null);
    store.adopt({
      name: 'mf-broken',
      routes: [],
      reducer: () => {
        throw new Error('broken');
      },
    });
    store.dispatch(signedIn(ana));
    expect(store.getState().session.currentUser).toEqual(ana);
    expect(all()).toEqual(['one']);
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }));
  });
});
