import type { Reviews } from '../store/reviews';

/** What actions work with. */
export interface Tools {
  reviews: Reviews;
  now: () => Date;
}
