import type { ReviewList } from '../store/review-list';
import type { Reviews } from '../store/reviews';

/** What actions work with. */
export interface Tools {
  reviews: Reviews;
  reviewList: ReviewList;
  now: () => Date;
}
