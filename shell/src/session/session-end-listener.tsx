import { useHost, useLive } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';

/**
 * Notices on any screen that the diner's session was ended in another browser: the server closes the live
 * link and rejects the diner's channel. It also rejects it when the session ended while this page was
 * loading.
 */
export function SessionEndListener() {
  const { session } = useHost();
  useLive('ReservationsChannel', session.currentUser ? {} : null, {
    rejected() {
      // a 401 makes `watchSession` act; the answer itself is not needed
      call('listSessions').catch(() => {});
    },
  });
  return null;
}
