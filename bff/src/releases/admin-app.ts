import type { Log, Metrics } from '@mesa/server-kit';
import express, { type Express } from 'express';
import { observe } from '../edge/observe-requests';
import { notFound, refuse } from '../edge/error-handler';
import { administer } from './admin-api';
import type { Previews } from './previews';
import type { Ship } from './release-manager';
import type { LiveState } from './live-state';

interface AdminParts {
  token: string;
  state: LiveState;
  ship: Ship;
  previews: Previews;
  now: () => Date;
  metrics: Metrics;
  log: Log;
}

/** The admin port: metrics for those who watch, remotes for those who ship. Never public. */
export function createAdmin({ token, state, ship, previews, now, metrics, log }: AdminParts): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(observe(log, metrics));
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.use('/admin/remotes', administer({ token, state, ship, previews, now }));
  app.use(notFound());
  app.use(refuse(log));
  return app;
}
