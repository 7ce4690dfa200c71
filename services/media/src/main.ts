import { createIdentityReader } from '@mesa/server-kit';
import { runService } from '@mesa/server-kit/koa';
import { variablesFor } from './config';
import { listenToReviews } from './events/listen-to-reviews';
import { byteRoutes, routes } from './routes';
import { startGarbageCollection } from './jobs/garbage-collection';
import { createDependencies } from './create-dependencies';

void runService({
  name: 'media',
  variables: variablesFor(process.env['STORE']),
  build: async ({ config, database, feed, log }) => {
    const deps = await createDependencies(database, config, () => new Date());
    const listener = listenToReviews(feed, deps);
    const garbageCollection = startGarbageCollection(deps, config.GARBAGE_COLLECTION_MINUTES, log);
    return {
      routes: routes(deps),
      use: [byteRoutes(deps, createIdentityReader(config.IDENTITY_PUBLIC_KEY))],
      stop: async () => {
        await listener.stop();
        await garbageCollection.stop();
      },
    };
  },
});
