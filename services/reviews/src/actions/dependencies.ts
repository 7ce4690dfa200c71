import type { ReviewList } from '../store/review-list';
import type { Reviews } from '../store/reviews';

/** What the actions of this service work with. */
export interface Dependencies {
  reviews: Reviews;
  reviewList: ReviewList;
  now: () => Date;
}
