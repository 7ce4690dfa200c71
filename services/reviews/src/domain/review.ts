import type { Photo, Review } from '@mesa/contract';
import type { Marks } from './tally';

/** A review as this service keeps it; dates are instants. */
export interface KeptReview
  extends Marks,
    Pick<Review, 'id' | 'user_id' | 'restaurant_id' | 'reservation_id' | 'body' | 'recommend' | 'author'> {
  photos: Photo[];
  created_at: Date;
  updated_at: Date;
}

/** What its author may change. */
export type ReviewEdit = Partial<Marks & Pick<KeptReview, 'body' | 'recommend' | 'photos'>>;
