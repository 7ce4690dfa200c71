import type { Feed, Listener } from '@mesa/server-kit/events';
import { dropPhotos } from '../actions/drop-photos';
import { showPhotos } from '../actions/show-photos';
import type { Dependencies } from '../actions/dependencies';

/** Handles the events that say which photos reviews show, and which have left them. */
export function listenToReviews(feed: Feed, deps: Dependencies): Listener {
  return feed.consume('media', ['photos-shown', 'photos-dropped'], async (event, session) => {
    if (event.type === 'photos-shown') await showPhotos(deps, event.review_id, event.signed_ids, session);
    if (event.type === 'photos-dropped')
      await dropPhotos(
        deps,
        { reviewId: event.review_id, signedIds: event.signed_ids, at: event.at },
        session,
      );
  });
}
