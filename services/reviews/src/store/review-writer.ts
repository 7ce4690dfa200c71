import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { createKeyedMutex } from '@mesa/server-kit';
import type { Feed } from '@mesa/server-kit/events';
import { duplicateKeyOf, inTransaction, toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import type { ReviewEdit, StoredReview } from '../domain/review';
import { VISIT_ERRORS } from '../domain/visit-rules';
import { createWriteEffects } from './write-effects';
import { toDocument, toReview, type ReviewDocument } from './schema';

interface Change {
  edit: ReviewEdit;
  now: Date;
  /** `updated_at` of the version that the change was made from, when the author's page sent it */
  expectedVersion?: Date | undefined;
}

/** Writes reviews. The tally and the events of a write are in its transaction. */
export function createReviewWriter(database: Database, feed: Feed) {
  const Review = database.model<ReviewDocument>('Review');
  const effects = createWriteEffects(database, feed);
  const write = exclusiveTransactions(database);
  return {
    /** @throws Refusal `invalid` when the visit has a review already; a unique index decides */
    async add(review: StoredReview): Promise<void> {
      try {
        await write(review.restaurant_id, async (session) => {
          await Review.create([toDocument(review)], { session });
          await effects.countReview(review.restaurant_id, { before: null, after: review }, session);
          await effects.publishReviewed(review, session);
        });
      } catch (error) {
        const isReviewed = duplicateKeyOf(error)?.includes('reservation_id');
        throw isReviewed ? new Refusal('invalid', VISIT_ERRORS.reviewed) : error;
      }
    },

    /**
     * @throws Refusal `missing` when it was deleted meanwhile, `taken` when it is not the expected version
     * any more
     */
    async change(
      { id, restaurant_id }: StoredReview,
      { edit, now, expectedVersion }: Change,
    ): Promise<StoredReview> {
      return write(restaurant_id, async (session) => {
        const found = await Review.findOneAndUpdate(
          { _id: toId(id) },
          { $set: { ...edit, updated_at: now } },
          { session, returnDocument: 'before' },
        ).lean<ReviewDocument>();
        if (!found) throw new Refusal('missing', say('notFound'));
        const before = toReview(found);
        // throwing rolls the write back
        if (expectedVersion && expectedVersion.getTime() !== before.updated_at.getTime())
          throw new Refusal('taken', VISIT_ERRORS.changedElsewhere);
        const after = { ...before, ...edit, updated_at: now };
        await effects.countReview(restaurant_id, { before, after }, session);
        await effects.publishPhotoChange(before, after.photos, session);
        return after;
      });
    },

    /** Deletes it, unless its author has done so meanwhile. */
    async remove({ id, restaurant_id }: StoredReview, now: Date): Promise<void> {
      await write(restaurant_id, async (session) => {
        const found = await Review.findOneAndDelete({ _id: toId(id) }, { session }).lean<ReviewDocument>();
        if (!found) return;
        const before = toReview(found);
        await effects.rememberDeleted(before, now, session);
        await effects.countReview(restaurant_id, { before, after: null }, session);
        await effects.publishPhotoChange(before, [], session);
      });
    },
  };
}

/** One transaction at a time for a restaurant: concurrent ones on its tally would only abort each other. */
function exclusiveTransactions(database: Database) {
  const runExclusive = createKeyedMutex();
  return <T>(restaurantId: string, work: (session: ClientSession) => Promise<T>): Promise<T> =>
    runExclusive(restaurantId, () => inTransaction(database, work));
}
