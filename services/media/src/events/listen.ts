import type { Feed, Listener } from '@mesa/server-kit/events';
import { isId } from '@mesa/server-kit/mongo';
import { forgetDiner } from '../actions/forget-diner';
import type { Dependencies } from '../actions/dependencies';

/**
 * Follows which photos reviews show: those stay, and those that have left a review are seen by nobody from
 * then on, until garbage collection removes their bytes.
 */
export function listenToReviews(feed: Feed, { signer, uploads }: Dependencies): Listener {
  const idsOf = (signedIds: readonly string[]): string[] =>
    signedIds
      .map((signedId) => signer.read('attach', signedId))
      .filter((id): id is string => id !== null && isId(id));
  return feed.consume('media', ['photos-shown', 'photos-dropped'], async (event, session) => {
    if (event.type === 'photos-shown') await uploads.show(idsOf(event.signed_ids), event.review_id, session);
    if (event.type === 'photos-dropped')
      await uploads.drop(idsOf(event.signed_ids), event.review_id, event.at, session);
  });
}

/** Follows the deletion of accounts. */
export function listenToAccounts(feed: Feed, deps: Dependencies): Listener {
  return feed.consume('media', ['diner-deleted'], async (event, session) => {
    if (event.type !== 'diner-deleted') return;
    await deps.deletedDiners.add(event.user_id, session);
    await forgetDiner(deps, event.user_id, session);
  });
}
