import { inTransaction, toId, type Database } from '@mesa/server-kit/mongo';
import type { StoredReview } from '../domain/review';
import { tallyOf } from '../domain/tally';
import { toDocument, type ReviewDocument, type TallyDocument } from './schema';

/** A restaurant's seeded reviews. */
export interface SeededRestaurant {
  id: string;
  reviews: StoredReview[];
}

/**
 * Adds the reviews and tallies of restaurants that have no tally yet, in one transaction. Restaurants with a
 * tally are not changed, nor are the reviews that diners have written since an earlier seeding.
 * @returns how many reviews were new
 */
export async function addMissingReviews(database: Database, batch: SeededRestaurant[]): Promise<number> {
  const Model = database.model<ReviewDocument>('Review');
  const Tallies = database.model<TallyDocument>('Tally');
  return inTransaction(database, async (session) => {
    const tallies = await Tallies.find(
      { _id: { $in: batch.map(({ id }) => toId(id)) } },
      { _id: 1 },
      { session },
    ).lean();
    const existing = new Set(tallies.map(({ _id }) => _id.toHexString()));
    const missing = batch.filter(({ id }) => !existing.has(id));
    if (missing.length === 0) return 0;
    const reviews = missing.flatMap(({ reviews }) => reviews);
    if (reviews.length > 0) await Model.insertMany(reviews.map(toDocument), { session, lean: true });
    // the version is the number of reviews, as in the seed of restaurants
    await Tallies.insertMany(
      missing.map(({ id, reviews }) => ({ _id: toId(id), ...tallyOf(reviews, reviews.length) })),
      { session, lean: true },
    );
    return reviews.length;
  });
}
