import { createRoot } from 'react-dom/client';
import {
  BOOTSTRAP_ID,
  DEMO_EMAIL,
  DEMO_PASSWORD,
  hashPaths,
  LANGUAGES,
  visitorZone,
  type User,
} from '@mesa/contract';
import { setLanguage } from '@mesa/messages';
import { call, serverTime } from '@mesa/web-client';
import { createCableLink } from '../cable/cable-link';
import type { Remote } from '../define-remote';
import { HostProvider, useHost, type HostServices } from '../host';
import { RemoteModals, RemoteScreens } from '../standalone-remote';
import { HashRouter, Link } from '../router';
import { Provider } from '../state';
import { createMesaStore } from '../store';

/**
 * Where the dev server proxies the BFF's page, which contains session and CSRF token
 * (@mesa/remote-tools/webpack).
 */
const PAGE = '/mesa-page';

/** The languages of the page; `en-XA` shows what is in no catalog. */
const LOCALES = [...LANGUAGES, 'en-XA'] as const;

/** The key of local storage under which the shell stores the language too. */
const LANGUAGE_KEY = 'language';

/** The element for sentences that the shell would show in a toast. */
const STATUS_ID = 'status';

/**
 * Runs a remote without the shell: its screens and modals, with a real session and a running BFF behind the
 * dev server.
 */
export async function runStandalone(remote: Remote): Promise<void> {
  document.documentElement.lang = localStorage.getItem(LANGUAGE_KEY) ?? LANGUAGES[0];
  const { currentUser, mapsKey } = await readPage();
  const store = createMesaStore(currentUser);
  store.adopt(remote);
  const say = (sentence: string) => document.getElementById(STATUS_ID)?.replaceChildren(sentence);
  const services: HostServices = {
    mapsKey,
    live: createCableLink(),
    clock: () => new Date(),
    serverClock: serverTime,
    zone: visitorZone(),
    announce: say,
    notify: say,
    onTitle: say,
  };
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <Provider store={store}>
      <HashRouter>
        <HostProvider services={services}>
          <Bar remote={remote} />
          <main>
            <RemoteScreens remote={remote} />
          </main>
          <RemoteModals remote={remote} />
          <p id={STATUS_ID} role="status" />
        </HostProvider>
      </HashRouter>
    </Provider>,
  );
}

/** Takes the CSRF token and the bootstrap data from the page that the BFF renders for the shell. */
async function readPage(): Promise<{ currentUser: User | null; mapsKey: string | null }> {
  const page = new DOMParser().parseFromString(await (await fetch(PAGE)).text(), 'text/html');
  const token = page.querySelector('meta[name="csrf-token"]');
  if (token) document.head.append(document.adoptNode(token));
  return JSON.parse(page.getElementById(BOOTSTRAP_ID)?.textContent ?? '{"currentUser":null,"mapsKey":null}');
}

function Bar({ remote }: { remote: Remote }) {
  const { session, signedIn, signedOut } = useHost();
  const signIn = async () => {
    const users = await call('signIn', { body: { user: { email: DEMO_EMAIL, password: DEMO_PASSWORD } } });
    const user = Object.values(users)[0];
    if (user) signedIn(user);
  };
  const signOut = () => call('signOut').then(signedOut);
  return (
    <nav>
      <Link to={hashPaths.landing.to()}>{remote.name}</Link>{' '}
      {session.currentUser ? (
        <button onClick={() => void signOut()}>Sign out {session.currentUser.fname}</button>
      ) : (
        <button onClick={() => void signIn()}>Sign in as the demo diner</button>
      )}{' '}
      {LOCALES.map((locale) => (
        <button key={locale} onClick={() => choose(locale)}>
          {locale}
        </button>
      ))}
    </nav>
  );
}

function choose(locale: (typeof LOCALES)[number]): void {
  localStorage.setItem(LANGUAGE_KEY, locale);
  void setLanguage(locale);
}
