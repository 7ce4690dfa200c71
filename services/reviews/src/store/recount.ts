import type { Feed } from '@mesa/server-kit/events';
import { inTransaction, toId, type Database } from '@mesa/server-kit/mongo';
import { EMPTY_TALLY, MARKED, ratingsOf, sameTally, tallyOf, type Marks } from '../domain/tally';
import type { ReviewDocument, TallyDocument } from './schema';

const FIELDS = { restaurant_id: 1, ...Object.fromEntries(MARKED.map((aspect) => [aspect, 1])) };
type ReviewMarks = Marks & Pick<ReviewDocument, 'restaurant_id'>;

/** What a recount found. */
export interface Recount {
  restaurants: number;
  reviews: number;
  /** ids of the restaurants whose tally was wrong and is right now */
  repaired: string[];
}

/** Restaurants in one transaction. */
const BATCH = 200;

/**
 * Counts every restaurant's reviews anew and compares with its tally; a wrong tally is set right and told. A batch is one
 * snapshot, so reviews written meanwhile cannot make a right tally look wrong.
 * @param seen called after each batch with how many restaurants are done and how many there are
 */
export async function recountAll(
  database: Database,
  feed: Feed,
  seen: (done: number, of: number) => void,
): Promise<Recount> {
  const ids = await restaurantIds(database);
  const found: Recount = { restaurants: ids.length, reviews: 0, repaired: [] };
  for (let first = 0; first < ids.length; first += BATCH) {
    const { reviews, repaired } = await recount(database, feed, ids.slice(first, first + BATCH));
    found.reviews += reviews;
    found.repaired.push(...repaired);
    seen(Math.min(first + BATCH, ids.length), ids.length);
  }
  return found;
}

function recount(database: Database, feed: Feed, ids: string[]): Promise<Omit<Recount, 'restaurants'>> {
  const Model = database.model<ReviewDocument>('Review');
  const Tallies = database.model<TallyDocument>('Tally');
  return inTransaction(database, async (session) => {
    const reviews = await Model.find({ restaurant_id: { $in: ids.map(toId) } }, FIELDS, { session }).lean<
      ReviewMarks[]
    >();
    const tallies = await Tallies.find({ _id: { $in: ids.map(toId) } }, {}, { session }).lean<
      TallyDocument[]
    >();
    const keptOf = new Map(tallies.map((tally) => [tally._id.toHexString(), tally]));
    const marksOf = new Map<string, Marks[]>(ids.map((id) => [id, []]));
    for (const review of reviews) marksOf.get(review.restaurant_id.toHexString())?.push(review);
    const repaired: string[] = [];
    for (const [id, marks] of marksOf) {
      const kept = keptOf.get(id) ?? EMPTY_TALLY;
      const recounted = tallyOf(marks, kept.version + 1);
      if (sameTally(kept, recounted)) continue;
      await Tallies.replaceOne({ _id: toId(id) }, recounted, { session, upsert: true });
      await feed.publish(
        {
          type: 'ratings-changed',
          restaurant_id: id,
          ratings: ratingsOf(recounted),
          version: recounted.version,
        },
        { session },
      );
      repaired.push(id);
    }
    return { reviews: reviews.length, repaired };
  });
}

/** Of restaurants that have a tally or a review; the database joins them, since a large catalogue's ids exceed one answer. */
async function restaurantIds(database: Database): Promise<string[]> {
  const ids = database.collection('reviews').aggregate<{
    _id: { toHexString(): string };
  }>([{ $group: { _id: '$restaurant_id' } }, { $unionWith: { coll: 'tallies', pipeline: [{ $project: { _id: 1 } }] } }, { $group: { _id: '$_id' } }, { $sort: { _id: 1 } }]);
  const list: string[] = [];
  for await (const { _id } of ids) list.push(_id.toHexString());
  return list;
}
