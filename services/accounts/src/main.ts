import { runService } from '@mesa/server-kit/koa';
import { variables } from './config';
import { createHasher } from './passwords/hasher';
import { routes } from './routes';
import { openStores } from './store/open';

void runService({
  name: 'accounts',
  variables,
  build: async ({ config, database, feed }) => ({
    routes: routes({
      ...(await openStores(database, feed, {
        limitFactor: config.RATE_LIMIT_FACTOR,
        mailTokenSecret: config.MAIL_TOKEN_SECRET,
      })),
      hasher: await createHasher(),
      now: () => new Date(),
      mailTokenSecret: config.MAIL_TOKEN_SECRET,
    }),
  }),
});
