import { runEvery } from '@mesa/server-kit';
import { runService } from '@mesa/server-kit/koa';
import { forgetDiner } from './actions/forget-diner';
import { variablesFor } from './config';
import { listenToAccounts, listenToReviews } from './events/listen';
import { RECEIVE_LIMITS } from './receive';
import { routes } from './routes';
import { collectGarbage } from './actions/collect-garbage';
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
    const collecting = runEvery(
      config.GARBAGE_COLLECTION_MINUTES * 60_000,
      'garbage collection failed',
      async () => {
        const collected = await collectGarbage(deps);
        if (collected.uploads + collected.abandoned > 0) log.info(collected, 'orphaned uploads removed');
      },
      log,
    );
    const perNetwork = Math.ceil(RECEIVE_LIMITS.perNetwork * config.RATE_LIMIT_FACTOR);
    return {
      routes: routes(deps, { ...RECEIVE_LIMITS, perNetwork }),
      stop: async () => {
        await Promise.all(listeners.map((listener) => listener.stop()));
        await forgetting.stop();
        await collecting.stop();
      },
    };
  },
});
