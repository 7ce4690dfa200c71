import type { Feed } from '@mesa/server-kit/events';
import type { Migration } from '@mesa/server-kit/mongo';
import { publishRatingsAgain } from '../store/publish-ratings';

/** Few, so that the ratings of new reviews, which are published meanwhile, are applied without delay. */
const PAGE = 5;

/**
 * Publishes every restaurant's averages once more. Earlier releases rounded averages before they published
 * them, and the restaurants service would show the rounded ones until the next review.
 */
export const exactRatings = (feed: Feed): Migration => ({
  id: '001-exact-ratings',
  step: ({ database, session, cursor }) =>
    // as the step before returned it
    publishRatingsAgain(database, feed, { after: cursor as string | undefined, size: PAGE }, session),
});
