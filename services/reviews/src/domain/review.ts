import type { Photo, Review } from '@mesa/contract';
import type { Scores } from './tally';

/** A review as this service stores it. */
export interface StoredReview
  extends Scores,
    Pick<Review, 'id' | 'user_id' | 'restaurant_id' | 'reservation_id' | 'body' | 'recommend' | 'author'> {
  photos: Photo[];
  created_at: Date;
  updated_at: Date;
}

/** The fields that the author may change. */
export type ReviewEdit = Partial<Scores & Pick<StoredReview, 'body' | 'recommend' | 'photos'>>;
