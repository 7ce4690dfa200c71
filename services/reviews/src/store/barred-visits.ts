import type { Feed } from '@mesa/server-kit/events';
import { toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import type { StoredReview } from '../domain/review';
import type { BarredVisit } from './schema';

/** Visits whose review an operator has removed. */
export function createBarredVisits(database: Database, feed: Feed) {
  const Barred = database.model<BarredVisit>('BarredVisit');
  return {
    async has(reservationId: string, session: ClientSession): Promise<boolean> {
      return (await Barred.exists({ _id: toId(reservationId) }).session(session)) !== null;
    },

    /** Lets the visit of a removed review get no other, and has its author told why. */
    async add(
      review: StoredReview,
      { reason, at }: { reason: string; at: Date },
      session: ClientSession,
    ): Promise<void> {
      const { id: review_id, user_id, reservation_id, body, created_at } = review;
      await Barred.updateOne({ _id: toId(reservation_id) }, { $set: { at } }, { upsert: true, session });
      const written_at = created_at.toISOString();
      await feed.publish(
        { type: 'review-removed', user_id, review_id, body, written_at, reason },
        { session },
      );
    },
  };
}
