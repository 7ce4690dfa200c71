import { createContext, useCallback, useContext, useMemo, type ReactNode } from 'react';
import type { ModalName, User } from '@mesa/contract';
import type { LiveLink } from './live-link';
import { modalClosed, modalOpened, type ModalProps, type OpenModal } from './modal-slice';
import { useNavigate } from './router';
import { signedIn, signedOut, type SessionState } from './session-slice';
import { useDispatch, useSelector, useStore } from './state';
import type { MesaState } from './store';

export interface NavigateOptions {
  /** true: the path replaces the current one in the history */
  replace?: boolean;
}

export interface NotifyOptions {
  /** 'bad' marks that something failed */
  tone?: 'good' | 'bad';
}

/** What the host provides besides store and router: the shell, the standalone page or a test. */
export interface HostServices {
  /** key for Google's static maps, null when the page has none */
  mapsKey: string | null;
  live: LiveLink;
  /** the visitor's time: what a form offers today */
  clock: () => Date;
  /** the server's time, for whatever the server says begins or ends */
  serverClock: () => Date;
  /** the visitor's time zone, e.g. "Asia/Tokyo" */
  zone: string;
  /** announces a sentence to screen readers, politely */
  announce: (sentence: string) => void;
  /** shows a sentence in a toast, and announces it */
  notify: (sentence: string, options?: NotifyOptions) => void;
  /** a screen has set its title */
  onTitle: (title: string) => void;
}

export interface Host extends Omit<HostServices, 'onTitle'> {
  session: SessionState;
  modal: ModalName | null;
  /** the properties of the open modal */
  modalProps: ModalProps[ModalName];
  signedIn: (user: User) => void;
  signedOut: () => void;
  /**
   * opens a modal; sign-in and sign-up go on to the screen's goal (`useAfterSignIn`) unless the properties
   * name another
   */
  openModal: <N extends ModalName>(
    name: N,
    ...props: Record<never, never> extends ModalProps[N] ? [props?: ModalProps[N]] : [props: ModalProps[N]]
  ) => void;
  closeModal: () => void;
  /** goes to a hash path, e.g. `hashPaths.profile.to()` */
  navigate: (path: string, options?: NavigateOptions) => void;
}

const HostContext = createContext<HostServices | null>(null);

export function HostProvider({ services, children }: { services: HostServices; children: ReactNode }) {
  return <HostContext value={services}>{children}</HostContext>;
}

/** The services alone, for hooks that need neither session nor router. */
export function useHostServices(): HostServices {
  const services = useContext(HostContext);
  if (!services)
    throw new Error(
      'useHost needs a HostProvider above it: render through the shell, the standalone page or renderRemote.',
    );
  return services;
}

/** What the host offers a remote. Functions keep their identity; that of `navigate` changes with the path. */
export function useHost(): Host {
  const services = useHostServices();
  const go = useNavigate();
  const session = useSelector((state: MesaState) => state.session);
  const modal = useSelector((state: MesaState) => state.modal);
  const modalProps = useSelector((state: MesaState) => state.modalProps);
  const actions = useActions();
  const navigate = useCallback((path: string, options?: NavigateOptions) => void go(path, options), [go]);
  return { ...services, session, modal, modalProps, ...actions, navigate };
}

function useActions(): Pick<Host, 'signedIn' | 'signedOut' | 'openModal' | 'closeModal'> {
  const dispatch = useDispatch();
  const { getState } = useStore<MesaState>();
  return useMemo(
    () => ({
      signedIn: (user: User) => void dispatch(signedIn(user)),
      signedOut: () => void dispatch(signedOut()),
      openModal: (name: ModalName, props: object = {}) => {
        const goal = name === 'login' || name === 'signup' ? getState().afterSignIn : null;
        // the type of `openModal` makes sure that these are the props of that modal
        dispatch(modalOpened({ name, props: { ...goal, ...props } } as OpenModal));
      },
      closeModal: () => void dispatch(modalClosed()),
    }),
    [dispatch, getState],
  );
}
