import type { ReviewList } from '../store/review-list';
import type { Reviews } from '../store/reviews';

/** The dependencies of the actions. */
export interface Dependencies {
  reviews: Reviews;
  reviewList: ReviewList;
  now: () => Date;
}
