import { runService } from '@mesa/server-kit/koa';
import { StagedChanges } from '@mesa/server-kit/events';
import { variables } from './config';
import { consumeEvents } from './events/consume-events';
import { routes } from './routes';
import { openStores } from './store';
import { createOperatorChanges, type PlannedRestaurant } from './store/operator-changes';

void runService({
  name: 'restaurants',
  variables,
  build: async ({ database, feed, log }) => {
    const stores = await openStores(database, log, () => new Date());
    const { write: apply } = createOperatorChanges(database);
    const recovering = new StagedChanges<PlannedRestaurant>({ database, feed, apply, log }).recover();
    const consumer = consumeEvents(feed, stores.restaurants);
    return {
      routes: routes({ ...stores, feed }),
      stop: async () => {
        await recovering.stop();
        await consumer.stop();
        await stores.catalogue.stop();
      },
    };
  },
});
