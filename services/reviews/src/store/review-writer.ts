import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { createConcurrencyLimit } from '@mesa/server-kit';
import type { Feed } from '@mesa/server-kit/events';
import {
  duplicateKeyOf,
  inTransaction,
  toId,
  type Database,
  type DeletedDiners,
} from '@mesa/server-kit/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { ReviewEdit, StoredReview } from '../domain/review';
import { VISIT_ERRORS } from '../domain/visit-rules';
import type { createAuthorNames } from './author-names';
import { createBarredVisits } from './barred-visits';
import { createWriteEffects } from './write-effects';
import { toDocument, toReview, type ReviewDocument } from './schema';

interface WriterDependencies {
  database: Database;
  feed: Feed;
  deletedDiners: DeletedDiners;
  authorNames: Awaited<ReturnType<typeof createAuthorNames>>;
}

interface Change {
  edit: ReviewEdit;
  now: Date;
  /** `updated_at` of the version that the change was made from, when the author's page sent it */
  expectedVersion?: Date | undefined;
}

const REMOVED = new Refusal('invalid', VISIT_ERRORS.removed);

/** Writes reviews. The tally and the events of a write are in its transaction. */
export function createReviewWriter(dependencies: WriterDependencies) {
  const { database, feed } = dependencies;
  const Review = database.model<ReviewDocument>('Review');
  const effects = createWriteEffects(database, feed);
  const barred = createBarredVisits(database, feed);
  const write = exclusiveTransactions(database);
  const read = reader(Review);
  return {
    /**
     * @returns the review, signed with its author's latest name
     * @throws Refusal `invalid` when the visit has a review (a unique index decides) or had one that was
     *   removed, `signed-out` when the author's account was deleted
     */
    async add(unsigned: StoredReview): Promise<StoredReview> {
      try {
        return await write(unsigned.restaurant_id, async (session) => {
          const review = await signed(unsigned, dependencies, session);
          if (await barred.has(review.reservation_id, session)) throw REMOVED;
          await Review.create([toDocument(review)], { session });
          await effects.countReview(review.restaurant_id, { before: null, after: review }, session);
          await effects.publishReviewed(review, session);
          return review;
        });
      } catch (error) {
        const isReviewed = duplicateKeyOf(error)?.includes('reservation_id');
        throw isReviewed ? new Refusal('invalid', VISIT_ERRORS.reviewed) : error;
      }
    },

    /**
     * @throws Refusal `missing` when it was deleted meanwhile, `taken` when it is not the expected version
     *   any more, `signed-out` when the author's account was deleted
     */
    async change(reviewed: StoredReview, { edit, now, expectedVersion }: Change): Promise<StoredReview> {
      const { id, restaurant_id } = reviewed;
      return write(restaurant_id, async (session) => {
        const before = await read(id, expectedVersion, session);
        await dependencies.deletedDiners.refuse(before.user_id, session);
        const after = { ...before, ...edit, updated_at: nextVersion(before, now) };
        const { updated_at } = after;
        // a transaction that changed it since the read above makes this one begin again
        await Review.updateOne({ _id: toId(id) }, { $set: { ...edit, updated_at } }, { session });
        await effects.countReview(restaurant_id, { before, after }, session);
        await effects.publishPhotoChange(before, after.photos, session);
        return after;
      });
    },

    /** Deletes it, unless its author has done so meanwhile. @param reason an operator's */
    async remove({ id, restaurant_id }: StoredReview, now: Date, reason?: string): Promise<void> {
      await write(restaurant_id, async (session) => {
        const review = await Review.findOneAndDelete({ _id: toId(id) }, { session }).lean<ReviewDocument>();
        if (!review) return;
        const before = toReview(review);
        await effects.rememberDeleted(before, now, session);
        await effects.countReview(restaurant_id, { before, after: null }, session);
        await effects.publishPhotoChange(before, [], session);
        if (reason !== undefined) await barred.add(before, { reason, at: now }, session);
      });
    },
  };
}

/** Reads a review in the transaction that changes it. */
function reader(Review: Model<ReviewDocument>) {
  return async (id: string, expectedVersion: Date | undefined, session: ClientSession) => {
    const review = await Review.findById(toId(id), null, { session }).lean<ReviewDocument>();
    if (!review) throw new Refusal('missing', say('notFound'));
    if (expectedVersion && expectedVersion.getTime() !== review.updated_at.getTime())
      throw new Refusal('taken', VISIT_ERRORS.changedElsewhere);
    return toReview(review);
  };
}

async function signed(
  review: StoredReview,
  { deletedDiners, authorNames }: WriterDependencies,
  session: ClientSession,
): Promise<StoredReview> {
  await deletedDiners.refuse(review.user_id, session);
  const author = await authorNames.latest(review.user_id, session);
  return author === undefined ? review : { ...review, author };
}

/** The time is the review's version, so it rises even when two changes come within one millisecond. */
function nextVersion({ updated_at }: StoredReview, now: Date): Date {
  return new Date(Math.max(now.getTime(), updated_at.getTime() + 1));
}

/** One transaction at a time for a restaurant: concurrent ones on its tally would only abort each other. */
function exclusiveTransactions(database: Database) {
  const oneByOne = createConcurrencyLimit(1);
  return <T>(restaurantId: string, work: (session: ClientSession) => Promise<T>): Promise<T> =>
    oneByOne.run(() => inTransaction(database, work), restaurantId);
}
