import type { Feed, Listener } from '@mesa/server-kit/events';
import { authorName } from '../domain/review';
import type { Reviews } from '../store/reviews';

/**
 * Changes a diner's name on their reviews; those of a deleted account stay without it, and a blocked diner
 * writes none.
 */
export function consumeEvents(feed: Feed, reviews: Reviews): Listener {
  return feed.consume(
    'reviews',
    ['diner-renamed', 'diner-blocked', 'diner-deleted'],
    async (event, session) => {
      if (event.type === 'diner-renamed')
        await reviews.rename(event.user_id, authorName(event.fname, event.lname), session);
      if (event.type === 'diner-blocked') await reviews.setBlocked(event.user_id, event.blocked, session);
      if (event.type === 'diner-deleted') await reviews.forget(event.user_id, session);
    },
  );
}
