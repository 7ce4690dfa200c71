import { Refusal } from '@mesa/contract';
import { say, waitOf } from '@mesa/contract/sentences';
import { isPrivateHost, type Log, type Metrics } from '@mesa/server-kit';
import express, { type Express, type RequestHandler, type Response } from 'express';
import { isSameSite } from '../../edge/csrf';
import { errorHandler, notFound } from '../../edge/error-handler';
import { localsOf } from '../../edge/locals';
import { networkOf } from '../../edge/network-of';
import { requestLog } from '../../edge/request-log';
import type { LiveState } from '../live/live-state';
import { serviceCalls } from '../publish/service-calls';
import { actorOf, authenticate, forOperator } from './access';
import { adminApi, type AdminApiDependencies } from './admin-api';
import { releasesPage, type ReleasesPageDependencies } from './releases-page';

/** Requests of release pipelines per minute and network; one release takes about ten. */
const PER_MINUTE = 120;

interface AdminDependencies extends ReleasesPageDependencies, Omit<AdminApiDependencies, 'authenticate'> {
  log: Log;
  metrics: Metrics;
  /** the setting ADMIN_HOST */
  adminHost: string;
  /** whether /metrics is on a port of its own, and not on this one */
  hasMetricsPort: boolean;
  /** what `/readyz` says about database and services, for `npm run doctor` */
  readiness: () => Promise<object>;
  origins: Parameters<typeof serviceCalls>[0];
  /** the outbox of mails, behind the guards that admit the operator alone */
  outbox: (forOperator: RequestHandler[]) => RequestHandler;
  /** what the operator does about accounts, behind the same guards; each is a line of the audit log */
  accounts: (forOperator: RequestHandler[], writeAuditLog: WriteAuditLog) => RequestHandler;
}

interface TeamsDependencies
  extends Omit<ReleasesPageDependencies, 'tokens'>,
    Omit<AdminApiDependencies, 'authenticate'> {
  log: Log;
  metrics: Metrics;
  /** how many proxies in front are trusted to name the caller's address */
  trustProxy: number;
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
  app.use(requestLog(log, metrics));
  app.use(ownPages(dependencies.adminHost));
  if (!dependencies.hasMetricsPort)
    app.get('/metrics', async (_request, response) => {
      response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
  app.get('/readyz', async (_request, response) => void response.json(await dependencies.readiness()));
  const authenticated = authenticate(dependencies);
  app.use('/admin/remotes', adminApi({ ...dependencies, authenticate: authenticated }));
  app.use('/releases', releasesPage(dependencies));
  app.get('/admin/services', authenticated, forOperator, serviceCalls(dependencies.origins));
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

/**
 * The app of the port for teams: the API that publishes remotes and the page of releases, with a limit of
 * requests, and nothing else.
 * SECURITY: it knows no operator's token, so only a team's key passes, for the remotes of that key.
 */
export function createTeamsApp(dependencies: TeamsDependencies): Express {
  const { metrics, log, rateLimiter, rateLimitFactor, trustProxy } = dependencies;
  const limit = Math.max(1, Math.floor(PER_MINUTE * rateLimitFactor));
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', trustProxy);
  app.use(requestLog(log, metrics));
  app.use(async (request, response, next) => {
    localsOf(response).route = '/admin/remotes';
    const { wait } = await rateLimiter.take(`teams ${networkOf(request.ip ?? '')}`, limit);
    if (wait > 0) throw new Refusal('too-many', say('tooMany', waitOf(wait)), wait);
    next();
  });
  const teamsAlone = { ...dependencies, tokens: [] };
  app.use('/admin/remotes', adminApi({ ...dependencies, authenticate: authenticate(teamsAlone) }));
  app.use('/releases', releasesPage(teamsAlone));
  app.use(notFound());
  app.use(errorHandler(log, () => 'en'));
  return app;
}

const FOREIGN = 'The admin port answers commands and its own pages, not those of other sites.';

/**
 * Without it any web page that the operator visits could read this port through their browser: by requests
 * across sites, or under a name of its own whose address it changes to this one (DNS rebinding). Accepts
 * addresses, names that no public DNS has, and the host that the port listens on.
 * @param adminHost the setting ADMIN_HOST
 */
export function ownPages(adminHost: string): RequestHandler {
  return (request, _response, next) => {
    if (!isSameSite(request) || !isPrivateHost(request.headers.host, adminHost))
      throw new Refusal('forbidden', FOREIGN);
    next();
  };
}
