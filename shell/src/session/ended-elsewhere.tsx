import { useHost, useLive } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';

/**
 * Learns on any screen that the diner's session was ended in another browser: that closes the live link, which is then no
 * longer given. A session that ended while this page was on its way is never given it at all.
 */
export function EndedElsewhere() {
  const { session } = useHost();
  useLive('ReservationsChannel', session.currentUser ? {} : null, {
    rejected() {
      // an answer of 401 is heard by whoever watches the session; nothing else is asked for
      call('listSessions').catch(() => {});
    },
  });
  return null;
}
