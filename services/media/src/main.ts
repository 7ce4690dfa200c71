import { runEvery } from '@mesa/server-kit';
import { runService } from '@mesa/server-kit/koa';
import { forgetDiner } from './actions/forget-diner';
import { variablesFor } from './config';
import { listenToAccounts } from './events/listen-to-accounts';
import { listenToReviews } from './events/listen-to-reviews';
import { RECEIVE_LIMITS } from './receive';
import { routes } from './routes';
import { startGarbageCollection } from './jobs/garbage-collection';
import { createDependencies } from './create-dependencies';

const FORGET_AGAIN_MS = 10 * 60_000;

void runService({
  name: 'media',
  variables: variablesFor(process.env['STORE']),
  build: async ({ config, database, feed, log }) => {
    const deps = await createDependencies(database, config, () => new Date());
    const listeners = [listenToReviews(feed, deps), listenToAccounts(feed, deps)];
    const forgetting = runEvery(
      FORGET_AGAIN_MS,
      'forgetting deleted diners again failed',
      () => deps.deletedDiners.applyAgain((userId, session) => forgetDiner(deps, userId, session)),
      log,
    );
    const garbageCollection = startGarbageCollection(deps, config.GARBAGE_COLLECTION_MINUTES, log);
    const perNetwork = Math.ceil(RECEIVE_LIMITS.perNetwork * config.RATE_LIMIT_FACTOR);
    return {
      routes: routes(deps, { ...RECEIVE_LIMITS, perNetwork }),
      stop: async () => {
        await Promise.all(listeners.map((listener) => listener.stop()));
        await forgetting.stop();
        await garbageCollection.stop();
      },
    };
  },
});
