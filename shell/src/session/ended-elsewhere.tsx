import { useHost, useLive } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';

/** Learns on any screen that the diner's session was ended in another browser: it closes the live link, which is then no longer given. */
export function EndedElsewhere() {
  const { session } = useHost();
  useLive('ReservationsChannel', session.currentUser ? {} : null, () => {}, () => {
    // an answer of 401 is heard by whoever watches the session; nothing else is asked for
    call('listSessions').catch(() => {});
  });
  return null;
}
