import type { Feed } from '@mesa/server-kit/events';
import { toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { ratingsOf, type Tally } from '../domain/tally';
import { toTally, type TallyDocument } from './schema';

/** Publishes a restaurant's averages, in the transaction that has changed its tally. */
export function publishRatings(feed: Feed, id: string, tally: Tally, session: ClientSession): Promise<void> {
  const { version } = tally;
  return feed.publish(
    { type: 'ratings-changed', restaurant_id: id, ratings: ratingsOf(tally), version },
    { session },
  );
}

interface Page {
  /** id of the last restaurant of the page before; undefined for the first page */
  after: string | undefined;
  size: number;
}

/**
 * Publishes the averages of a page of restaurants, by id, under new versions.
 * @returns the id of the last restaurant of the page as the next cursor, undefined when there is none, and
 *   how many there are
 */
export async function publishRatingsAgain(
  database: Database,
  feed: Feed,
  { after, size }: Page,
  session: ClientSession,
): Promise<{ cursor: string | undefined; changed: number }> {
  const Tallies = database.model<TallyDocument>('Tally');
  const found = await Tallies.find(after ? { _id: { $gt: toId(after) } } : {}, {}, { session })
    .sort({ _id: 1 })
    .limit(size)
    .lean<TallyDocument[]>();
  for (const document of found) {
    const { _id } = document;
    const tally = toTally(document);
    await Tallies.updateOne({ _id }, { $inc: { version: 1 } }, { session });
    await publishRatings(feed, _id.toHexString(), { ...tally, version: tally.version + 1 }, session);
  }
  return { cursor: found.at(-1)?._id.toHexString(), changed: found.length };
}
