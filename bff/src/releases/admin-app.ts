import type { Log, Metrics } from '@mesa/server-kit';
import express, { type Express } from 'express';
import { observeRequests } from '../edge/observe-requests';
import { errorHandler, notFound } from '../edge/error-handler';
import { adminApi } from './admin-api';
import type { Previews } from './previews';
import type { ReleaseManager } from './release-manager';
import type { LiveState } from './live-state';

interface AdminDependencies {
  token: string;
  state: LiveState;
  releaseManager: ReleaseManager;
  previews: Previews;
  now: () => Date;
  metrics: Metrics;
  log: Log;
}

/** The app of the admin port: metrics, and the API that publishes remotes. Never public. */
export function createAdminApp({
  token,
  state,
  releaseManager,
  previews,
  now,
  metrics,
  log,
}: AdminDependencies): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(observeRequests(log, metrics));
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.use('/admin/remotes', adminApi({ token, state, releaseManager, previews, now }));
  app.use(notFound());
  app.use(errorHandler(log));
  return app;
}
