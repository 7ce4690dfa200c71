import { DEMO_RESTAURANTS, DEMO_REVIEWED, demoId, demoReview, reviewsOf, type DemoReview } from '@mesa/demo';
import { runScript } from '@mesa/server-kit/script';
import { parseArgs } from 'node:util';
import { authorName, type StoredReview } from './domain/review';
import { createReviews } from './store/reviews';
import { addMissingReviews } from './store/add-missing-reviews';

/**
 * Restaurants of one transaction: the first ones have dozens of reviews each, those of a large catalogue a
 * few.
 */
const BATCH_OF_FULL = 40;
const BATCH_OF_SMALL = 1_000;

/** Seeds the reviews of the demo world. Idempotent: adds only what is missing. */
void runScript(async ({ database, feed, say }) => {
  const { values } = parseArgs({
    options: { restaurants: { type: 'string', default: String(DEMO_RESTAURANTS) } },
  });
  const count = Number(values.restaurants);
  const now = new Date();
  await createReviews(database, feed, () => now);
  let added = 0;
  for (let first = 0; first < count; ) {
    const end = Math.min(
      count,
      first < DEMO_RESTAURANTS ? Math.min(first + BATCH_OF_FULL, DEMO_RESTAURANTS) : first + BATCH_OF_SMALL,
    );
    added += await addMissingReviews(
      database,
      Array.from({ length: end - first }, (_, i) => seededAt(first + i, now)),
    );
    first = end;
    say(`${first} of ${count} restaurants reviewed`);
  }
  say(`${added} reviews added`);
});

function seededAt(index: number, now: Date) {
  const reviews = reviewsOf(index, now);
  if (index === DEMO_REVIEWED) reviews.push(demoReview(now));
  return { id: demoId('restaurant', index), reviews: reviews.map(toStored) };
}

function toStored({ fname, lname, created_at, ...fields }: DemoReview): StoredReview {
  return { ...fields, author: authorName(fname, lname), photos: [], created_at, updated_at: created_at };
}
