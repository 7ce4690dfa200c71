import type { Log, Metrics } from '@mesa/server-kit';
import express, { type Express } from 'express';
import { observe } from '../edge/observe-requests';
import { notFound, refuse } from '../edge/error-handler';
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

/** The admin port: metrics for those who watch, remotes for those who ship. Never public. */
export function createAdmin({
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
  app.use(observe(log, metrics));
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.use('/admin/remotes', adminApi({ token, state, releaseManager, previews, now }));
  app.use(notFound());
  app.use(refuse(log));
  return app;
}
