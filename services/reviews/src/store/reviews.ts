import { FORMER_DINER, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Feed } from '@mesa/server-kit/events';
import {
  makeCollection,
  openDeletedDiners,
  READ_ANYWHERE,
  toId,
  type Database,
} from '@mesa/server-kit/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { StoredReview } from '../domain/review';
import { EMPTY_TALLY, type Tally } from '../domain/tally';
import { createAuthorNames } from './author-names';
import { createReviewList } from './review-list';
import { createReviewWriter } from './review-writer';
import {
  barredSchema,
  deletedSchema,
  reviewSchema,
  tallySchema,
  toReview,
  toTally,
  type BarredVisit,
  type DeletedReview,
  type ReviewDocument,
  type TallyDocument,
} from './schema';

const OWN_MAX = 1_000;

export type Reviews = Awaited<ReturnType<typeof createReviews>>;

/** Reviews, and each restaurant's tally of them. */
export async function createReviews(database: Database, feed: Feed, now: () => Date) {
  const Review = database.model<ReviewDocument>('Review', reviewSchema);
  const TallyModel = database.model<TallyDocument>('Tally', tallySchema);
  const Deleted = database.model<DeletedReview>('DeletedReview', deletedSchema);
  const Barred = database.model<BarredVisit>('BarredVisit', barredSchema);
  for (const model of [Review, TallyModel, Deleted, Barred]) await makeCollection(model);
  const deletedDiners = await openDeletedDiners(database, now);
  const authorNames = await createAuthorNames(database, now);
  const rename = async (userId: string, author: string, session: ClientSession): Promise<void> => {
    await authorNames.set(userId, author, session);
    await Review.updateMany({ user_id: toId(userId) }, { $set: { author } }, { session });
  };
  return {
    ...readers(Review),
    page: createReviewList(Review),
    ...createReviewWriter({ database, feed, deletedDiners, authorNames }),

    async tallyOf(restaurantId: string): Promise<Tally> {
      const tally = await TallyModel.findById(toId(restaurantId))
        .setOptions(READ_ANYWHERE)
        .lean<TallyDocument>();
      return tally ? toTally(tally) : EMPTY_TALLY;
    },

    /** Whether the diner has deleted this review, within the last day. */
    async wasDeleted(id: string, userId: string): Promise<boolean> {
      return (await Deleted.exists({ _id: toId(id), user_id: toId(userId) })) !== null;
    },

    /** Changes the author's name on a diner's reviews. */
    rename,

    /** Takes a deleted diner's name from their reviews; from now on they write none. */
    async forget(userId: string, session: ClientSession): Promise<void> {
      await deletedDiners.add(userId, session);
      await rename(userId, FORMER_DINER, session);
    },

    /** Refuses what a blocked diner still has on its way, or lifts that. */
    setBlocked: (userId: string, blocked: boolean, session: ClientSession): Promise<void> =>
      deletedDiners.setBlocked(userId, blocked, session),

    /** Takes the names of diners deleted an hour ago from reviews that were written meanwhile. */
    forgetAgain: (): Promise<void> =>
      deletedDiners.applyAgain((userId, session) => rename(userId, FORMER_DINER, session)),
  };
}

function readers(Review: Model<ReviewDocument>) {
  return {
    /** @throws Refusal `missing` */
    async get(id: string): Promise<StoredReview> {
      const review = await Review.findById(toId(id)).lean<ReviewDocument>();
      if (!review) throw new Refusal('missing', say('notFound'));
      return toReview(review);
    },

    /** A diner's reviews, newest first; only those of some reservations when these are given. */
    async ofDiner(userId: string, reservationIds?: string[]): Promise<StoredReview[]> {
      const reviews = await Review.find({
        user_id: toId(userId),
        ...(reservationIds ? { reservation_id: { $in: reservationIds.map(toId) } } : {}),
      })
        .sort({ _id: -1 })
        .limit(OWN_MAX)
        .lean<ReviewDocument[]>();
      return reviews.map(toReview);
    },
  };
}
