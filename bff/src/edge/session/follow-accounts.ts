import type { Feed, Listener } from '@mesa/server-kit/events';
import type { SessionStore } from './session-store';

/**
 * Applies to sessions what happens to accounts outside of the calls of a signed-in diner: mails turned off by
 * a link in one of them, and a deletion or a new password after which the BFF was killed, or did not get the
 * response, before it ended the sessions.
 */
export function followAccounts(feed: Pick<Feed, 'consume'>, sessions: SessionStore): Listener {
  return feed.consume(
    'bff',
    ['diner-changed', 'password-changed', 'diner-deleted'],
    async (event, transaction) => {
      if (event.type === 'diner-changed') await sessions.updateUser(event.diner, transaction);
      if (event.type === 'password-changed')
        await sessions.endBegunBefore(event.user_id, new Date(event.changed_at), transaction);
      if (event.type === 'diner-deleted') await sessions.endAllOf(event.user_id, transaction);
    },
  );
}
