import { Refusal, MESSAGES } from '@mesa/contract';
import { createKeyedMutex } from '@mesa/server-kit';
import type { Feed } from '@mesa/server-kit/events';
import { duplicateKeyOf, inTransaction, makeCollection, toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import type { KeptReview, ReviewEdit } from '../domain/review';
import { VISIT } from '../domain/rules';
import { EMPTY_TALLY, ratingsOf, tallyStep, type Marks, type Tally } from '../domain/tally';
import {
  reviewSchema,
  tallySchema,
  toDocument,
  toReview,
  type ReviewDocument,
  type TallyDocument,
} from './schema';

const OWN_MAX = 1_000;

export type Reviews = Awaited<ReturnType<typeof createReviews>>;

/** Reviews and each restaurant's tally of them: both change, and the change is told, in one transaction. */
export async function createReviews(database: Database, feed: Feed) {
  const Model = database.model<ReviewDocument>('Review', reviewSchema);
  const Tallies = database.model<TallyDocument>('Tally', tallySchema);
  for (const model of [Model, Tallies]) await makeCollection(model);
  // two transactions on one restaurant's tally would only abort each other
  const runExclusive = createKeyedMutex();

  /** Adds the difference instead of writing a result: nothing read before can be out of date. */
  const count = async (
    restaurantId: string,
    before: Marks | null,
    after: Marks | null,
    session: ClientSession,
  ): Promise<void> => {
    const tally = await Tallies.findOneAndUpdate(
      { _id: toId(restaurantId) },
      { $inc: tallyStep(before, after) },
      { upsert: true, returnDocument: 'after', session },
    ).lean<TallyDocument>();
    await feed.publish(
      {
        type: 'ratings-changed',
        restaurant_id: restaurantId,
        ratings: ratingsOf(withAll(tally)),
        version: tally!.version,
      },
      { session },
    );
  };

  /** Only this tells media what a review shows: an upload that it attached and that was never shown is swept again. */
  const tellPhotos = async (
    review: KeptReview,
    photos: KeptReview['photos'],
    session: ClientSession,
  ): Promise<void> => {
    const [dropped, shown] = [lacking(review.photos, photos), lacking(photos, review.photos)];
    if (dropped.length > 0)
      await feed.publish({ type: 'photos-dropped', review_id: review.id, signed_ids: dropped }, { session });
    if (shown.length > 0)
      await feed.publish({ type: 'photos-shown', review_id: review.id, signed_ids: shown }, { session });
  };

  const get = async (id: string): Promise<KeptReview> => {
    const found = await Model.findById(toId(id)).lean<ReviewDocument>();
    if (!found) throw new Refusal('missing', MESSAGES.notFound);
    return toReview(found);
  };

  return {
    /** @throws Refusal `missing` */
    get,

    /** @throws Refusal `invalid` when the visit has a review already; the index decides. */
    async add(review: KeptReview): Promise<void> {
      try {
        await runExclusive(review.restaurant_id, () =>
          inTransaction(database, async (session) => {
            await Model.create([toDocument(review)], { session });
            await count(review.restaurant_id, null, review, session);
          }),
        );
      } catch (error) {
        if (duplicateKeyOf(error)?.includes('reservation_id')) throw new Refusal('invalid', VISIT.reviewed);
        throw error;
      }
    },

    /**
     * @param drawnFrom the `updated_at` of the version that the change is of, where its author's page tells
     * @throws Refusal `missing` when it was deleted meanwhile, `taken` when it is no longer that version
     */
    async change(
      { id, restaurant_id }: KeptReview,
      edit: ReviewEdit,
      now: Date,
      drawnFrom?: Date,
    ): Promise<KeptReview> {
      return runExclusive(restaurant_id, () =>
        inTransaction(database, async (session) => {
          const found = await Model.findOneAndUpdate(
            { _id: toId(id) },
            { $set: { ...edit, updated_at: now } },
            { session, returnDocument: 'before' },
          ).lean<ReviewDocument>();
          if (!found) throw new Refusal('missing', MESSAGES.notFound);
          const before = toReview(found);
          // what is thrown takes the write back
          if (drawnFrom && drawnFrom.getTime() !== before.updated_at.getTime())
            throw new Refusal('taken', VISIT.changedElsewhere);
          const after = { ...before, ...edit, updated_at: now };
          await count(restaurant_id, before, after, session);
          await tellPhotos(before, after.photos, session);
          return after;
        }),
      );
    },

    /** @throws Refusal `missing` when it was deleted meanwhile. */
    async remove({ id, restaurant_id }: KeptReview): Promise<void> {
      await runExclusive(restaurant_id, () =>
        inTransaction(database, async (session) => {
          const found = await Model.findOneAndDelete({ _id: toId(id) }, { session }).lean<ReviewDocument>();
          if (!found) throw new Refusal('missing', MESSAGES.notFound);
          await count(restaurant_id, toReview(found), null, session);
          await tellPhotos(toReview(found), [], session);
        }),
      );
    },

    /** One page of a restaurant's reviews, newest first, from the one after `after` on. */
    async ofRestaurant(restaurantId: string, limit: number, after?: string): Promise<KeptReview[]> {
      const found = await Model.find({
        restaurant_id: toId(restaurantId),
        ...(after ? { _id: { $lt: toId(after) } } : {}),
      })
        .sort({ _id: -1 })
        .hint({ restaurant_id: 1, _id: -1 })
        .limit(limit)
        .lean<ReviewDocument[]>();
      return found.map(toReview);
    },

    async tallyOf(restaurantId: string): Promise<Tally> {
      return withAll(await Tallies.findById(toId(restaurantId)).lean<TallyDocument>());
    },

    /** A diner's reviews, newest first; of some visits when these are named. */
    async ofDiner(userId: string, reservationIds?: string[]): Promise<KeptReview[]> {
      const visits = reservationIds ? { reservation_id: { $in: reservationIds.map(toId) } } : {};
      const found = await Model.find({ user_id: toId(userId), ...visits })
        .sort({ _id: -1 })
        .limit(OWN_MAX)
        .lean<ReviewDocument[]>();
      return found.map(toReview);
    },

    /** Puts another name on a diner's reviews. */
    async rename(userId: string, author: string, session: ClientSession): Promise<void> {
      await Model.updateMany({ user_id: toId(userId) }, { $set: { author } }, { session });
    },
  };
}

/** The signed ids of those photos that the others are without. */
function lacking(photos: KeptReview['photos'], others: KeptReview['photos']): string[] {
  const known = new Set(others.map(({ signed_id }) => signed_id));
  return photos.map(({ signed_id }) => signed_id).filter((one) => !known.has(one));
}

/** A tally that was never written to in some part lacks that part. */
function withAll(tally: TallyDocument | null): Tally {
  if (!tally) return EMPTY_TALLY;
  const { count, sums, stars, version } = tally;
  return {
    count,
    version,
    sums: { ...EMPTY_TALLY.sums, ...sums },
    stars: { ...EMPTY_TALLY.stars, ...stars },
  };
}
