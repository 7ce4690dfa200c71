import type { Log, Metrics } from '@mesa/server-kit';
import express, { type Express, type RequestHandler } from 'express';
import { observeRequests } from '../edge/observe-requests';
import { errorHandler, notFound } from '../edge/error-handler';
import type { RateLimiter } from '../edge/rate-limiter';
import { authenticate, forOperator } from './access';
import { adminApi } from './admin-api';
import type { RemoteKeys } from './keys';
import type { Previews } from './previews';
import type { RemoteErrors } from './remote-errors';
import type { ReleaseManager } from './release-manager';
import type { LiveState } from './live-state';
import type { VersionStore } from './version-store';

interface AdminDependencies {
  /** the operator's ADMIN_TOKEN; each of several is valid */
  tokens: readonly string[];
  keys: RemoteKeys;
  rateLimiter: RateLimiter;
  rateLimitFactor: number;
  state: LiveState;
  releaseManager: ReleaseManager;
  previews: Previews;
  remoteErrors: RemoteErrors;
  versions: VersionStore;
  now: () => Date;
  metrics: Metrics;
  /** whether /metrics is on a port of its own, and not on this one */
  hasMetricsPort: boolean;
  log: Log;
  /** the outbox of mails, behind the guards that admit the operator alone */
  outbox: (forOperator: RequestHandler[]) => RequestHandler;
}

/**
 * The app of the admin port: the API that publishes remotes, and metrics unless they have their own port.
 * Never public.
 */
export function createAdminApp(dependencies: AdminDependencies): Express {
  const { metrics, log } = dependencies;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(observeRequests(log, metrics));
  if (!dependencies.hasMetricsPort)
    app.get('/metrics', async (_request, response) => {
      response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
  const authenticated = authenticate(dependencies);
  app.use('/admin/remotes', adminApi({ ...dependencies, authenticate: authenticated }));
  app.use(dependencies.outbox([authenticated, forOperator]));
  app.use(notFound());
  // operators and their tools read English
  app.use(errorHandler(log, () => 'en'));
  return app;
}
