import { expired, modalOpened, type MesaStore } from '@mesa/remote-kit';
import type { CableLink } from '@mesa/remote-kit/cable';
import { onSignedOut } from '@mesa/web-client';

/**
 * What a change of session means to the page around the screens.
 * A session that ended by itself: the diner stays where they are, with what they typed, and is asked to sign in.
 * Another diner, or none: the live link is opened again as that one.
 * @returns a function that stops watching
 */
export function watchSession(store: MesaStore, live: Pick<CableLink, 'renew'>): () => void {
  const diner = () => store.getState().session.currentUser?.id;
  const stopListening = onSignedOut(() => {
    if (!diner()) return;
    store.dispatch(expired());
    store.dispatch(modalOpened({ name: 'login', props: { sentence: 'Your session has ended. Sign in to go on where you are.' } }));
  });
  let before = diner();
  const stopFollowing = store.subscribe(() => {
    if (diner() === before) return;
    before = diner();
    live.renew();
  });
  return () => {
    stopListening();
    stopFollowing();
  };
}
