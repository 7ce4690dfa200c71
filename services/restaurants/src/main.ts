import { runService } from '@mesa/server-kit/koa';
import { variables } from './config';
import { consumeEvents } from './events/consume-events';
import { routes } from './routes';
import { openStores } from './store';

void runService({
  name: 'restaurants',
  variables,
  build: async ({ database, feed, log }) => {
    const stores = await openStores(database, log, () => new Date());
    const consumer = consumeEvents(feed, stores.restaurants);
    return {
      routes: routes({ ...stores, feed }),
      stop: async () => {
        await consumer.stop();
        await stores.catalogue.stop();
      },
    };
  },
});
