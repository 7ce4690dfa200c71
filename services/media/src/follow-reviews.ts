import type { Feed, Listener } from '@mesa/server-kit/events';
import { dropPhotos } from './actions/drop-photos';
import { showPhotos } from './actions/show-photos';
import type { Tools } from './actions/tools';

/** Hears which photos reviews show, and which have left them. */
export function followReviews(feed: Feed, tools: Tools): Listener {
  return feed.consume('media', ['photos-shown', 'photos-dropped'], async (event, session) => {
    if (event.type === 'photos-shown') await showPhotos(tools, event.review_id, event.signed_ids, session);
    if (event.type === 'photos-dropped')
      await dropPhotos(tools, event.review_id, event.signed_ids, event.at, session);
  });
}
