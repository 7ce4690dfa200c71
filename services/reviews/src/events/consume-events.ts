import type { Feed, Listener } from '@mesa/server-kit/events';
import { authorName } from '../domain/review';
import type { Reviews } from '../store/reviews';

/** Changes a diner's name on their reviews; the reviews of a deleted account stay without it. */
export function consumeEvents(feed: Feed, reviews: Reviews): Listener {
  return feed.consume('reviews', ['diner-renamed', 'diner-deleted'], async (event, session) => {
    if (event.type === 'diner-renamed')
      await reviews.rename(event.user_id, authorName(event.fname, event.lname), session);
    if (event.type === 'diner-deleted') await reviews.forget(event.user_id, session);
  });
}
