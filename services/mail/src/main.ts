import { runService } from '@mesa/server-kit/koa';
import type { Dependencies } from './actions/dependencies';
import { startBackground } from './background';
import { variables } from './config';
import { createMailMetrics } from './metrics';
import { routes } from './routes';
import { createTransport, isLoopback } from './smtp/transport';
import { openStores } from './store/open';

void runService({
  name: 'mail',
  variables,
  build: async ({ config, database, feed, log, metrics }) => {
    const { MAIL_URL, MAIL_FROM, PUBLIC_URL, MAILS_AT_ONCE, RATE_LIMIT_FACTOR } = config;
    const deps: Dependencies = {
      ...(await openStores(database)),
      transport: MAIL_URL ? createTransport(MAIL_URL, MAILS_AT_ONCE) : null,
      settings: {
        from: MAIL_FROM,
        publicUrl: PUBLIC_URL,
        tokenSecret: config.MAIL_TOKEN_SECRET,
        answerSecret: config.ANSWER_TOKEN_SECRET,
        sendsToDemo: MAIL_URL !== null && isLoopback(MAIL_URL),
      },
      limitFactor: RATE_LIMIT_FACTOR,
      now: () => new Date(),
      random: Math.random,
    };
    const mailMetrics = createMailMetrics(metrics, deps.mails, deps.now);
    const { stop } = await startBackground({
      deps,
      feed,
      metrics: mailMetrics,
      atOnce: MAILS_AT_ONCE,
      log,
    });
    return { routes: routes(deps), stop };
  },
});
