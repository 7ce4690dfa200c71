import { runEvery } from '@mesa/server-kit';
import { runService } from '@mesa/server-kit/koa';
import { variables } from './config';
import { consumeEvents } from './events/consume-events';
import { routes } from './routes';
import { createReviews } from './store/reviews';

const FORGET_AGAIN_MS = 10 * 60_000;

void runService({
  name: 'reviews',
  variables,
  build: async ({ database, feed, log }) => {
    const now = () => new Date();
    const reviews = await createReviews(database, feed, now);
    const consumer = consumeEvents(feed, reviews);
    const again = runEvery(FORGET_AGAIN_MS, 'forgetting deleted diners again', reviews.forgetAgain, log);
    return {
      routes: routes({ reviews, now }),
      stop: async () => {
        await again.stop();
        await consumer.stop();
      },
    };
  },
});
