import { createIdentityReader } from '@mesa/server-kit';
import { runService } from '@mesa/server-kit/koa';
import { variablesFor } from './config';
import { followReviews } from './follow-reviews';
import { byteRoutes, routes } from './routes';
import { keepSweeping } from './sweeping';
import { createTools } from './tools';

void runService({
  name: 'media',
  variables: variablesFor(process.env['STORE']),
  build: async ({ config, database, feed, log }) => {
    const tools = await createTools(database, config, () => new Date());
    const follower = followReviews(feed, tools);
    const sweeping = keepSweeping(tools, config.SWEEP_MINUTES, log);
    return {
      routes: routes(tools),
      use: [byteRoutes(tools, createIdentityReader(config.IDENTITY_PUBLIC_KEY))],
      stop: async () => {
        await follower.stop();
        await sweeping.stop();
      },
    };
  },
});
