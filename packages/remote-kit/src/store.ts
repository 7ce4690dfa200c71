import type { ModalName, User } from '@mesa/contract';
import { afterSignInSlice, type SignInGoal } from './after-sign-in-slice';
import type { Remote } from './define-remote';
import { modalPropsSlice, modalSlice, type ModalProps } from './modal-slice';
import { sessionSlice, signedIn, signedOut, type SessionState } from './session-slice';
import {
  combineSlices,
  configureStore,
  useDispatch,
  useSelector,
  type Reducer,
  type ThunkDispatch,
  type UnknownAction,
} from './state';

/** The shared state. A remote's own slice is kept under its name and read through `storeHooks`. */
export interface MesaState {
  session: SessionState;
  modal: ModalName | null;
  modalProps: ModalProps[ModalName];
  afterSignIn: SignInGoal | null;
}

export type MesaStore = ReturnType<typeof createMesaStore>;

/**
 * The one store of a page: session and modal, and a slice for each remote once it is loaded.
 * @param currentUser from the page's bootstrap data
 */
export function createMesaStore(currentUser: User | null) {
  const slices = combineSlices(sessionSlice, modalSlice, modalPropsSlice, afterSignInSlice);
  const reducer: Reducer<MesaState, UnknownAction, Partial<MesaState>> = (state, action) =>
    slices(state?.session && changesDiner(state.session, action) ? shared(state) : state, action);
  const store = configureStore({
    reducer,
    preloadedState: { session: { currentUser, expiredUserId: null } },
    // in development Redux Toolkit checks that state is serializable and unmutated; slow checks need no
    // warning
    middleware: (standard) =>
      standard({ serializableCheck: { warnAfter: 1_000 }, immutableCheck: { warnAfter: 1_000 } }),
  });
  return Object.assign(store, {
    /** Gives a remote its slice. A second time replaces the reducer and keeps the state. */
    adopt({ name, reducer: remoteReducer }: Remote): void {
      if (!remoteReducer) return;
      slices.inject({ reducerPath: name, reducer: contained(remoteReducer) }, { overrideExisting: true });
      // an injected reducer runs at the next action, whatever that is
      store.dispatch({ type: 'mesa/adopted', payload: name });
    },
  });
}

/** The state without the remotes' slices. */
function shared({ session, modal, modalProps, afterSignIn }: Partial<MesaState>): Partial<MesaState> {
  return { session, modal, modalProps, afterSignIn };
}

/**
 * Whether this tab has another diner, or none, after the action: then the remotes' slices are emptied, so
 * that the next diner never sees them.
 */
function changesDiner({ currentUser, expiredUserId }: SessionState, action: UnknownAction): boolean {
  if (signedOut.match(action)) return true;
  const before = currentUser?.id ?? expiredUserId;
  return signedIn.match(action) && before !== null && before !== action.payload.id;
}

/** A reducer that throws loses its own change, and does not stop the others. */
function contained(reducer: Reducer): Reducer {
  return (state, action) => {
    try {
      return reducer(state, action);
    } catch (error) {
      reportError(error);
      return state === undefined ? null : state;
    }
  };
}

/**
 * Hooks typed by a remote's own state, made once in its `state/` folder.
 * @param name the remote's name
 */
export function storeHooks<State>(name: string) {
  return {
    /** Selects from the remote's own slice. */
    useSelect: <T>(select: (state: State) => T): T =>
      // the remote's slice is in the store before any of its screens
      useSelector((state: Record<string, State>) => select(state[name] as State)),
    useDispatch: () => useDispatch<ThunkDispatch<MesaState, undefined, UnknownAction>>(),
  };
}
