import { render, type RenderResult } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { ModalName, User } from '@mesa/contract';
import { configureClient } from '@mesa/web-client';
import { localValues } from '../browser-storage';
import { saveChoices, type Choices } from '../choices';
import type { Remote } from '../define-remote';
import { HostProvider, type HostServices } from '../host';
import { modalOpened, type ModalProps, type OpenModal } from '../modal-slice';
import { useLocation } from '../router';
import { RemoteModals, RemoteScreens } from '../standalone-remote';
import { Provider } from '../state';
import { createMesaStore, type MesaStore } from '../store';
import { fetchFrom, type Answers, type SentRequest } from './answers';
import { createTestLive, type TestLive } from './test-live';

export interface RenderRemoteOptions {
  /** hash path to begin at, '/' by default. A path of another remote shows nothing */
  path?: string;
  user?: User | null;
  answers?: Answers;
  /** the current time; required where a screen reads the clock */
  now?: Date | (() => Date);
  /** the visitor's time zone; the restaurants' by default */
  zone?: string;
  /** what local storage holds at first */
  choices?: Partial<Choices>;
  /** a modal that is open at first */
  modal?: OpenModal;
  mapsKey?: string | null;
}

export interface RenderedRemote extends RenderResult {
  store: MesaStore;
  /** all requests so far, in order */
  requests: SentRequest[];
  live: TestLive;
  /** the current path, with its query */
  path: () => string;
  /** the modal that is open now */
  modal: () => ModalName | null;
  /** what it was opened with */
  modalProps: () => ModalProps[ModalName];
  /** sentences of toasts and announcements, in order */
  notified: string[];
}

/**
 * Renders a remote's own routes and modals without the shell.
 * It clears local storage first, and restores the client's own fetch when the screen is unmounted.
 */
export function renderRemote(remote: Remote, options: RenderRemoteOptions = {}): RenderedRemote {
  const {
    path = '/',
    user = null,
    answers = {},
    now = new Date(),
    zone = 'America/Los_Angeles',
    modal,
    mapsKey = null,
  } = options;
  const requests: SentRequest[] = [];
  const notified: string[] = [];
  let at = path;
  localValues.clear();
  saveChoices(options.choices ?? {});
  const restoreClient = configureClient({ origin: 'http://mesa.test', fetch: fetchFrom(answers, requests) });
  const store = createMesaStore(user);
  store.adopt(remote);
  if (modal) store.dispatch(modalOpened(modal));
  const live = createTestLive();
  const clock = typeof now === 'function' ? now : () => now;
  const services: HostServices = {
    mapsKey,
    live,
    zone,
    clock,
    serverClock: clock,
    announce: (sentence) => void notified.push(sentence),
    notify: (sentence) => void notified.push(sentence),
    onTitle: () => {},
  };

  const rendered = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <HostProvider services={services}>
          <PathReporter onPath={(next) => (at = next)} />
          <RemoteScreens remote={remote} />
          <RemoteModals remote={remote} />
        </HostProvider>
      </MemoryRouter>
    </Provider>,
  );
  const { unmount: leave } = rendered;
  const unmount = () => {
    leave();
    restoreClient();
  };
  return Object.assign(rendered, {
    unmount,
    store,
    requests,
    live,
    notified,
    path: () => at,
    modal: () => store.getState().modal,
    modalProps: () => store.getState().modalProps,
  });
}

function PathReporter({ onPath }: { onPath: (path: string) => void }) {
  const { pathname, search } = useLocation();
  onPath(pathname + search);
  return null;
}
