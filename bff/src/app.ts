import { REMOTE_REPORTS_PATH, type ShellAssets } from '@mesa/contract';
import type { Log, Metrics } from '@mesa/server-kit';
import express, { type Express, type RequestHandler } from 'express';
import { apiRouter, isSigned, type ApiDependencies } from './gateway/api-router';
import { checkCsrf } from './edge/csrf/check-csrf';
import type { CsrfTokens } from './edge/csrf/csrf-tokens';
import { assets } from './page/static-assets';
import { limitByAddress, type AddressLimiter } from './edge/limit-by-address';
import { health } from './edge/health';
import { errorHandler, notFound } from './edge/error-handler';
import { validateRequest } from './edge/validate-request';
import type { LoadShedder } from './edge/load-shedder';
import { docs } from './gateway/openapi/docs';
import { page } from './page/page';
import { securityHeaders } from './page/content-security-policy';
import { receiveCspReports } from './page/csp-reports';
import type { Previews } from './releases/previews';
import type { Registry } from './releases/registry';
import { receiveFailureReports } from './releases/failure-reports';
import { serveRemotes } from './releases/serve-remotes';
import type { Canaries } from './releases/canaries';
import type { VersionStore } from './releases/version-store';
import { loadSession } from './edge/session/load-session';
import type { SessionStore } from './edge/session/session-store';

export interface AppDependencies extends ApiDependencies {
  log: Log;
  metrics: Metrics;
  state: { draining: boolean };
  ready: () => Promise<unknown>;
  trustProxy: number;
  observe: RequestHandler;
  take: AddressLimiter;
  limitDiners: RequestHandler;
  shed: LoadShedder;
  shellDir: string;
  photosDir: string;
  shellAssets: () => Promise<ShellAssets>;
  mapsKey: string | null;
  /** of the file store that browsers send to; null when they send to us */
  uploadsOrigin: string | null;
  sessions: SessionStore;
  tokens: CsrfTokens;
  registry: Registry;
  versions: VersionStore;
  previews: Previews;
  canaries: Canaries;
}

/** The one public origin; its middleware in the order a request meets it. Does not listen. */
export function createApp(parts: AppDependencies): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', parts.trustProxy);
  app.set('query parser', 'simple');

  app.use(parts.observe);
  app.use(securityHeaders());
  app.use(validateRequest());
  app.use(health(parts.ready, parts.state));
  app.use(limitByAddress(parts.take));
  app.use('/assets', assets(parts));
  app.use('/remotes', serveRemotes(parts));
  app.use('/api', docs());
  app.post('/csp-reports', receiveCspReports(parts.log));

  app.use(parts.shed.refuse());
  app.use(loadSession(parts.sessions));
  app.use(parts.limitDiners);
  app.post(REMOTE_REPORTS_PATH, receiveFailureReports(parts));
  app.use(checkCsrf(parts.tokens, isSigned));
  app.get('/', page({ ...parts, assets: parts.shellAssets }));
  app.use(apiRouter(parts));

  app.use(notFound());
  app.use(errorHandler(parts.log));
  return app;
}
