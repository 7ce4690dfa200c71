import type { Feed } from '@mesa/server-kit/events';
import { inTransaction, toId, type Database } from '@mesa/server-kit/mongo';
import { EMPTY_TALLY, SCORED_ASPECTS, sameTally, tallyOf, type Scores } from '../domain/tally';
import type { ReviewDocument, TallyDocument } from './schema';
import { publishRatings } from './write-effects';

const FIELDS = { restaurant_id: 1, ...Object.fromEntries(SCORED_ASPECTS.map((aspect) => [aspect, 1])) };
type ReviewScores = Scores & Pick<ReviewDocument, 'restaurant_id'>;

/** The result of a recount. */
export interface Recount {
  restaurants: number;
  reviews: number;
  /** ids of the restaurants whose tally was wrong and has been repaired */
  repaired: string[];
}

/** Restaurants of one transaction. */
const BATCH = 200;

/**
 * Compares every restaurant's tally with its reviews; repairs a wrong one and publishes the new ratings. A
 * batch reads one snapshot, so reviews that are written meanwhile do not make a right tally look wrong.
 * @param onProgress called after each batch with the number of restaurants done and of all
 */
export async function recountAll(
  database: Database,
  feed: Feed,
  onProgress: (done: number, of: number) => void,
): Promise<Recount> {
  const ids = await restaurantIds(database);
  const result: Recount = { restaurants: ids.length, reviews: 0, repaired: [] };
  for (let first = 0; first < ids.length; first += BATCH) {
    const { reviews, repaired } = await recount(database, feed, ids.slice(first, first + BATCH));
    result.reviews += reviews;
    result.repaired.push(...repaired);
    onProgress(Math.min(first + BATCH, ids.length), ids.length);
  }
  return result;
}

function recount(database: Database, feed: Feed, ids: string[]): Promise<Omit<Recount, 'restaurants'>> {
  const Model = database.model<ReviewDocument>('Review');
  const Tallies = database.model<TallyDocument>('Tally');
  return inTransaction(database, async (session) => {
    const reviews = await Model.find({ restaurant_id: { $in: ids.map(toId) } }, FIELDS, { session }).lean<
      ReviewScores[]
    >();
    const tallies = await Tallies.find({ _id: { $in: ids.map(toId) } }, {}, { session }).lean<
      TallyDocument[]
    >();
    const storedTallies = new Map(tallies.map((tally) => [tally._id.toHexString(), tally]));
    const scoresOf = new Map<string, Scores[]>(ids.map((id) => [id, []]));
    for (const review of reviews) scoresOf.get(review.restaurant_id.toHexString())?.push(review);
    const repaired: string[] = [];
    for (const [id, scores] of scoresOf) {
      const stored = storedTallies.get(id) ?? EMPTY_TALLY;
      const recounted = tallyOf(scores, stored.version + 1);
      if (sameTally(stored, recounted)) continue;
      await Tallies.replaceOne({ _id: toId(id) }, recounted, { session, upsert: true });
      await publishRatings(feed, id, recounted, session);
      repaired.push(id);
    }
    return { reviews: reviews.length, repaired };
  });
}

/**
 * Ids of restaurants with a tally or a review; joined in the database, since those of a large catalogue
 * exceed one document.
 */
async function restaurantIds(database: Database): Promise<string[]> {
  const stages = [
    { $group: { _id: '$restaurant_id' } },
    { $unionWith: { coll: 'tallies', pipeline: [{ $project: { _id: 1 } }] } },
    { $group: { _id: '$_id' } },
    { $sort: { _id: 1 as const } },
  ];
  const ids: string[] = [];
  const cursor = database.collection('reviews').aggregate<{ _id: { toHexString(): string } }>(stages);
  for await (const { _id } of cursor) ids.push(_id.toHexString());
  return ids;
}
