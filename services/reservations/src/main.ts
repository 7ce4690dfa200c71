import { runService } from '@mesa/server-kit/koa';
import { startBackground } from './background';
import { variables } from './config';
import { routes } from './routes';
import { openStores } from './store/open';

void runService({
  name: 'reservations',
  variables,
  build: async ({ config, database, feed, log }) => {
    const { PUBLIC_URL: publicUrl, ANSWER_TOKEN_SECRET: tokenSecret } = config;
    const now = () => new Date();
    const stores = await openStores(database, { now });
    const { deps, stop } = await startBackground({ database, feed, stores, log, now });
    return { routes: routes(deps, { publicUrl, tokenSecret }), stop };
  },
});
