import { expired, modalOpened, signedIn, type MesaStore } from '@mesa/remote-kit';
import type { CableLink } from '@mesa/remote-kit/cable';
import { onSignedOut } from '@mesa/web-client';
import type { OtherTabs } from './other-tabs';

/**
 * What a change of session means to the page around the screens.
 * A session that ended by itself or in another tab: the diner stays where they are, with what they typed, and is asked to
 * sign in. Another diner, or none: the live link is opened again as that one, and the other tabs are told, because the
 * cookie is theirs too.
 * @returns a function that stops watching
 */
export function watchSession(store: MesaStore, live: Pick<CableLink, 'renew'>, tabs: OtherTabs): () => void {
  const current = () => store.getState().session.currentUser;
  const ended = () => {
    if (!current()) return;
    store.dispatch(expired());
    store.dispatch(
      modalOpened({
        name: 'login',
        props: { sentence: 'Your session has ended. Sign in to go on where you are.' },
      }),
    );
  };
  const stopListening = onSignedOut(ended);
  let before = current()?.id;
  let heard = false;
  const stopFollowing = store.subscribe(() => {
    const diner = current();
    if (diner?.id === before) return;
    before = diner?.id;
    live.renew();
    // who only repeats what they heard would never come to an end
    if (!heard) tabs.tell(diner);
  });
  const stopHearing = tabs.follow((user) => {
    if (user?.id === before) return;
    heard = true;
    if (user) store.dispatch(signedIn(user));
    else ended();
    heard = false;
  });
  return () => {
    stopListening();
    stopFollowing();
    stopHearing();
  };
}
