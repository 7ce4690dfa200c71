import type { Log, Metrics } from '@mesa/server-kit';
import express, { type Express, type RequestHandler, type Response } from 'express';
import { createObserver, observeRequests } from '../edge/observe-requests';
import { errorHandler, notFound } from '../edge/error-handler';
import { actorOf, authenticate, forOperator, type AccessDependencies } from './access';
import { adminApi, type AdminApiDependencies } from './admin-api';
import type { LiveState } from './live-state';

interface AdminDependencies extends AccessDependencies, Omit<AdminApiDependencies, 'authenticate'> {
  log: Log;
  metrics: Metrics;
  /** whether /metrics is on a port of its own, and not on this one */
  hasMetricsPort: boolean;
  /** what `/readyz` says about database and services, for `npm run doctor` */
  readiness: () => Promise<object>;
  /** the outbox of mails, behind the guards that admit the operator alone */
  outbox: (forOperator: RequestHandler[]) => RequestHandler;
  /** what the operator does about accounts, behind the same guards; each is a line of the audit log */
  accounts: (forOperator: RequestHandler[], writeAuditLog: WriteAuditLog) => RequestHandler;
}

type AccountsEntry = Pick<Parameters<LiveState['note']>[0], 'action' | 'note'>;
type WriteAuditLog = (response: Response, entry: AccountsEntry) => Promise<void>;

/**
 * The app of the admin port: the API that publishes remotes, and metrics unless they have their own port.
 * Never public.
 */
export function createAdminApp(dependencies: AdminDependencies): Express {
  const { metrics, log } = dependencies;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(observeRequests(createObserver(log, metrics)));
  if (!dependencies.hasMetricsPort)
    app.get('/metrics', async (_request, response) => {
      response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
  app.get('/readyz', async (_request, response) => void response.json(await dependencies.readiness()));
  const authenticated = authenticate(dependencies);
  app.use('/admin/remotes', adminApi({ ...dependencies, authenticate: authenticated }));
  app.use(dependencies.outbox([authenticated, forOperator]));
  app.use(
    dependencies.accounts([authenticated, forOperator], (response, entry) =>
      dependencies.state.note({ name: 'accounts', ...entry, ...actorOf(response) }),
    ),
  );
  app.use(notFound());
  // operators and their tools read English
  app.use(errorHandler(log, () => 'en'));
  return app;
}
