import type { Feed } from '@mesa/server-kit/events';
import type { ClientSession } from 'mongoose';
import { ratingsOf, type Tally } from '../domain/tally';

/** Publishes a restaurant's averages, in the transaction that has changed its tally. */
export function publishRatings(feed: Feed, id: string, tally: Tally, session: ClientSession): Promise<void> {
  const { version } = tally;
  return feed.publish(
    { type: 'ratings-changed', restaurant_id: id, ratings: ratingsOf(tally), version },
    { session },
  );
}
