import { expired, modalOpened, signedIn, signedOut, type MesaStore } from '@mesa/remote-kit';
import type { CableLink } from '@mesa/remote-kit/cable';
import { onSignedOut } from '@mesa/web-client';
import { textNow } from '../messages';
import { forgetDiner } from './forget-diner';
import type { OtherTabs, SessionChange } from './other-tabs';

interface WatchSessionOptions {
  store: MesaStore;
  live: Pick<CableLink, 'renew'>;
  tabs: OtherTabs;
  /** shows the landing page */
  goHome: () => void;
  /** shows a notification on the page */
  notify: (sentence: string) => void;
}

/**
 * Updates the page after a change of session.
 * - A session that expired: the diner stays on the page, with what they typed, and is asked to sign in.
 * - A diner who logged out, here or in another tab: every tab shows the landing page, and nothing of theirs
 *   stays readable. The other tabs say why.
 * - A change of diner: live updates reconnect as that diner, and the other tabs are notified, because they
 *   share the cookie.
 * @returns a function that stops watching
 */
export function watchSession({ store, live, tabs, goHome, notify }: WatchSessionOptions): () => void {
  const session = () => store.getState().session;
  const expire = () => {
    if (!session().currentUser) return;
    store.dispatch(expired());
    const sentence = textNow()('shell.session.expired');
    store.dispatch(modalOpened({ name: 'login', props: { sentence } }));
  };
  let before = session();
  let receiving = false;
  const onChange = () => {
    const now = session();
    if (sameDiner(before, now)) return;
    before = now;
    live.renew();
    const change = changeTo(now);
    if (change.kind === 'signed-out') forgetDiner();
    // tabs that repeat what they receive would never stop
    if (!receiving) tabs.send(change);
  };
  const onOtherTab = (change: SessionChange) => {
    receiving = true;
    if (change.kind === 'signed-in') store.dispatch(signedIn(change.user));
    else if (change.kind === 'expired') expire();
    else if (session().currentUser || session().expiredUserId) {
      // navigate first: on a protected page the guard would ask the visitor to sign in
      goHome();
      store.dispatch(signedOut());
      notify(textNow()('shell.session.loggedOutElsewhere'));
    }
    receiving = false;
  };
  const stops = [onSignedOut(expire), store.subscribe(onChange), tabs.subscribe(onOtherTab)];
  return () => stops.forEach((stop) => stop());
}

type Session = ReturnType<MesaStore['getState']>['session'];

function sameDiner(a: Session, b: Session): boolean {
  return a.currentUser?.id === b.currentUser?.id && a.expiredUserId === b.expiredUserId;
}

function changeTo({ currentUser, expiredUserId }: Session): SessionChange {
  if (currentUser) return { kind: 'signed-in', user: currentUser };
  return { kind: expiredUserId === null ? 'signed-out' : 'expired' };
}
