import type { Feed } from '@mesa/server-kit/events';
import { toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import type { StoredReview } from '../domain/review';
import { ratingsOf, tallyDifference, type Scores, type Tally } from '../domain/tally';
import { toTally, type DeletedReview, type TallyDocument } from './schema';

/** A review's scores before and after a write: null for a review that does not exist. */
interface ScoreChange {
  before: Scores | null;
  after: Scores | null;
}

/** The further writes that belong to the transaction of every write of a review. */
export function createWriteEffects(database: Database, feed: Feed) {
  const TallyModel = database.model<TallyDocument>('Tally');
  const Deleted = database.model<DeletedReview>('DeletedReview');

  return {
    /**
     * Updates the tally by a difference, so that an outdated read cannot make it wrong, and publishes the
     * new ratings.
     */
    async countReview(
      restaurantId: string,
      { before, after }: ScoreChange,
      session: ClientSession,
    ): Promise<void> {
      const updated = await TallyModel.findOneAndUpdate(
        { _id: toId(restaurantId) },
        { $inc: tallyDifference(before, after) },
        { upsert: true, returnDocument: 'after', session },
      ).lean<TallyDocument>();
      // an upsert always returns a document
      await publishRatings(feed, restaurantId, toTally(updated!), session);
    },

    /** Keeps the id of a deleted review, so that a repeated request to delete it succeeds. */
    async rememberDeleted({ id, user_id }: StoredReview, at: Date, session: ClientSession): Promise<void> {
      await Deleted.create([{ _id: toId(id), user_id: toId(user_id), at }], { session });
    },

    /** Tells mail that this visit needs no invitation to a review any more. */
    async publishReviewed({ user_id, reservation_id }: StoredReview, session: ClientSession): Promise<void> {
      await feed.publish({ type: 'reviewed', user_id, reservation_id }, { session });
    },

    /**
     * Tells media which photos the review shows: an upload that is attached but never shown is deleted after
     * a while.
     */
    async publishPhotoChange(
      review: StoredReview,
      photos: StoredReview['photos'],
      session: ClientSession,
    ): Promise<void> {
      const dropped = missingFrom(photos, review.photos);
      const shown = missingFrom(review.photos, photos);
      if (dropped.length > 0)
        await feed.publish(
          { type: 'photos-dropped', review_id: review.id, signed_ids: dropped },
          { session },
        );
      if (shown.length > 0)
        await feed.publish({ type: 'photos-shown', review_id: review.id, signed_ids: shown }, { session });
    },
  };
}

/** Publishes a restaurant's averages, in the transaction that has changed its tally. */
export function publishRatings(feed: Feed, id: string, tally: Tally, session: ClientSession): Promise<void> {
  const { version } = tally;
  return feed.publish(
    { type: 'ratings-changed', restaurant_id: id, ratings: ratingsOf(tally), version },
    { session },
  );
}

/** The signed ids of `photos` that `list` does not contain. */
function missingFrom(list: StoredReview['photos'], photos: StoredReview['photos']): string[] {
  const listed = new Set(list.map(({ signed_id }) => signed_id));
  return photos.map(({ signed_id }) => signed_id).filter((signedId) => !listed.has(signedId));
}
