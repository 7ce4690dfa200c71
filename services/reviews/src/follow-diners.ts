import type { Feed, Listener } from '@mesa/server-kit/events';
import { authorName, FORMER_DINER } from './domain/author';
import type { Reviews } from './store/reviews';

/** A diner's new name reaches their reviews; the reviews of a deleted account stay, without a name. */
export function followDiners(feed: Feed, reviews: Reviews): Listener {
  return feed.consume('reviews', ['diner-renamed', 'diner-deleted'], async (event, session) => {
    if (event.type === 'diner-renamed')
      await reviews.rename(event.user_id, authorName(event.fname, event.lname), session);
    if (event.type === 'diner-deleted') await reviews.rename(event.user_id, FORMER_DINER, session);
  });
}
