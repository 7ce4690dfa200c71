import { runService } from '@mesa/server-kit/koa';
import { variables } from './config';
import { createHasher } from './passwords/hasher';
import { routes } from './routes';
import { createFavorites } from './store/favorites';
import { createAttemptLimits } from './store/attempt-limits';
import { createUsers } from './store/users';

void runService({
  name: 'accounts',
  variables,
  build: async ({ config, database, feed }) => {
    const users = await createUsers(database, feed);
    const limits = await createAttemptLimits(database, config.RATE_LIMIT_FACTOR);
    const hasher = await createHasher();
    return {
      routes: routes({ users, favorites: createFavorites(database), limits, hasher, now: () => new Date() }),
    };
  },
});
