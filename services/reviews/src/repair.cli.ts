import { runScript } from '@mesa/server-kit/script';
import { recountAll } from './store/recount';
import { createReviews } from './store/reviews';

const PROGRESS_EVERY = 10_000;

/** Checks that every restaurant's averages equal a recount of its reviews, and repairs those that do not. */
void runScript(async ({ database, feed, say }) => {
  await createReviews(database, feed, () => new Date());
  const { restaurants, reviews, repaired } = await recountAll(database, feed, (done, of) => {
    if (done % PROGRESS_EVERY === 0) say(`${done} of ${of} restaurants recounted`);
  });
  for (const id of repaired) say(`The averages of restaurant ${id} were wrong and have been repaired.`);
  say(
    repaired.length === 0
      ? `The averages of all ${restaurants} restaurants equal a recount of their ${reviews} reviews.`
      : `${repaired.length} of ${restaurants} restaurants repaired: their averages now equal a recount.`,
  );
});
