import { REMOTE_REPORTS_PATH, type ShellAssets } from '@mesa/contract';
import type { Log, Metrics } from '@mesa/server-kit';
import express, { type Express } from 'express';
import { answerInTime } from './edge/answer-in-time';
import { checkCsrf } from './edge/csrf/check-csrf';
import type { CsrfTokens } from './edge/csrf/csrf-tokens';
import { errorHandler, notFound } from './edge/error-handler';
import { health } from './edge/health';
import { addressKey, dinerKey, limitRequests, type RequestLimit } from './edge/limit-requests';
import type { LoadShedder } from './edge/load-shedder';
import { observeRequests, type Observe } from './edge/observe-requests';
import type { RateLimiter } from './edge/rate-limiter';
import { securityHeaders } from './edge/security-headers';
import { loadSession } from './edge/session/load-session';
import type { SessionStore } from './edge/session/session-store';
import { validateRequest } from './edge/validate-request';
import { apiRouter, signedRoutes, type ApiDependencies } from './gateway/api-router';
import { docs } from './gateway/openapi/docs';
import { receiveCspReports } from './page/csp-reports';
import { page } from './page/page';
import { staticAssets } from './page/static-assets';
import type { Canaries } from './releases/canaries';
import { receiveRemoteReports } from './releases/remote-reports';
import { serveFallbacks } from './releases/serve-fallbacks';
import type { Shells } from './releases/shells';
import type { LiveState } from './releases/live-state';
import type { Previews } from './releases/previews';
import type { Registry } from './releases/registry';
import type { RemoteErrors } from './releases/remote-errors';
import { serveRemotes } from './releases/serve-remotes';
import type { VersionStore } from './releases/version-store';

interface AppDependencies extends ApiDependencies {
  log: Log;
  metrics: Metrics;
  observe: Observe;
  health: { details: () => Promise<object>; state: { draining: boolean } };
  addressLimit: RequestLimit;
  dinerLimit: RequestLimit;
  loadShedder: LoadShedder;
  sessions: SessionStore;
  tokens: CsrfTokens;
  registry: Registry;
  versions: VersionStore;
  previews: Previews;
  state: LiveState;
  canaries: Canaries;
  remoteErrors: RemoteErrors;
  rateLimiter: RateLimiter;
  now: () => Date;
  shellAssets: () => Promise<ShellAssets>;
  shells: Shells;
  settings: AppSettings;
}

interface AppSettings {
  trustProxy: number;
  shellDir: string;
  photosDir: string;
  mapsKey: string | null;
  /** origin of the file store, if browsers upload to it directly */
  uploadsOrigin: string | null;
  rateLimitFactor: number;
}

/**
 * The public app: all middleware in the order a request passes it. The caller listens. In front of it are
 * - answerEarly(), for cached responses, refusals under overload and one request at a time; its fair queue
 *   also hears of each new connection (start.ts),
 * - expressObjects() and PublicRequest, which make requests Express's own and decide what is an upgrade,
 * - rejectMalformedHttp(), for what Node makes no request of, and the websockets of Cable.
 */
export function createApp(dependencies: AppDependencies): Express {
  const { log, settings, tokens, loadShedder } = dependencies;
  const onError = errorHandler(log);
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', settings.trustProxy);
  app.set('query parser', 'simple');

  // every request
  app.use(observeRequests(dependencies.observe));
  app.use(answerInTime(onError));
  app.use(securityHeaders());
  app.use(validateRequest());
  app.use(health(dependencies.health));
  app.use(limitRequests(dependencies.addressLimit, addressKey));

  // files and reports, which need no session
  app.use('/assets', staticAssets(settings));
  app.use('/remotes', serveFallbacks(dependencies), serveRemotes(dependencies));
  app.use('/api', docs());
  app.post('/csp-reports', receiveCspReports(log));

  // the page and the API
  app.use(loadShedder.middleware());
  app.use(loadSession(dependencies.sessions));
  app.use(limitRequests(dependencies.dinerLimit, dinerKey));
  app.post(REMOTE_REPORTS_PATH, receiveRemoteReports({ ...dependencies, ...settings }));
  app.use(signedRoutes(dependencies));
  app.use(checkCsrf(tokens));
  app.get('/', page({ ...dependencies, ...settings }));
  app.use(apiRouter(dependencies));

  app.use(notFound());
  app.use(onError);
  return app;
}
