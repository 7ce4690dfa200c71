import type { Feed, Listener } from '@mesa/server-kit/events';
import { forgetDiner } from '../actions/forget-diner';
import type { Dependencies } from '../actions/dependencies';

/** Handles the deletion of accounts. */
export function listenToAccounts(feed: Feed, deps: Dependencies): Listener {
  return feed.consume('media', ['diner-deleted'], async (event, session) => {
    if (event.type !== 'diner-deleted') return;
    await deps.deletedDiners.add(event.user_id, session);
    await forgetDiner(deps, event.user_id, session);
  });
}
