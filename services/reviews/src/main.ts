import { runService } from '@mesa/server-kit/koa';
import { variables } from './config';
import { consumeEvents } from './events/consume-events';
import { migrations } from './migrations';
import { routes } from './routes';
import { createReviewList } from './store/review-list';
import { createReviews } from './store/reviews';

void runService({
  name: 'reviews',
  variables,
  migrations,
  build: async ({ database, feed }) => {
    const reviews = await createReviews(database, feed);
    const consumer = consumeEvents(feed, reviews);
    return {
      routes: routes({ reviews, reviewList: createReviewList(database), now: () => new Date() }),
      stop: () => consumer.stop(),
    };
  },
});
