import type { Reviews } from '../store/reviews';

/** The dependencies of the actions. */
export interface Dependencies {
  reviews: Reviews;
  now: () => Date;
}
