import { createLog, loadConfig } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { connect } from '@mesa/server-kit/mongo';
import { variables } from './config';
import { recountAll } from './store/recount';
import { createReviews } from './store/reviews';

const PROGRESS_EVERY = 10_000;

/** Checks that every restaurant's averages equal a recount of its reviews, and repairs those that do not. */
async function repair(): Promise<void> {
  const { MONGODB_URI, EVENTS_DB } = loadConfig(
    { MONGODB_URI: variables.MONGODB_URI, EVENTS_DB: variables.EVENTS_DB },
    process.env,
  );
  const database = await connect(MONGODB_URI);
  try {
    const feed = openFeed(database, EVENTS_DB, createLog('reviews', 'silent'));
    await createReviews(database, feed);
    const { restaurants, reviews, repaired } = await recountAll(database, feed, (done, of) => {
      if (done % PROGRESS_EVERY === 0) say(`${done} of ${of} restaurants recounted`);
    });
    for (const id of repaired) say(`The averages of restaurant ${id} were wrong and have been repaired.`);
    say(
      repaired.length === 0
        ? `The averages of all ${restaurants} restaurants equal a recount of their ${reviews} reviews.`
        : `${repaired.length} of ${restaurants} restaurants repaired: their averages now equal a recount.`,
    );
  } finally {
    await database.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void repair().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
