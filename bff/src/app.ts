import { REMOTE_REPORTS_PATH, type ShellAssets } from '@mesa/contract';
import type { Log, Metrics } from '@mesa/server-kit';
import express, { type Express } from 'express';
import { admission } from './edge/admission';
import { answerInTime } from './edge/answer-in-time';
import { checkCsrf } from './edge/csrf/check-csrf';
import { errorHandler, notFound } from './edge/error-handler';
import type { FairQueue } from './edge/fair-queue';
import { health, isProbe } from './edge/health';
import { addressKey, dinerKey, limitRequests, type RequestLimit } from './edge/limit-requests';
import { observeRequests, type Observe } from './edge/observe-requests';
import { limitOpenRequests } from './edge/open-requests';
import type { Mac } from './edge/signatures';
import type { RateLimiter } from './edge/rate-limiter';
import { receiveBody } from './edge/receive-body';
import { securityHeaders } from './edge/security-headers';
import { logSecurityEvents } from './edge/log-security-events';
import { loadSession } from './edge/session/load-session';
import { validateRequest } from './edge/validate-request';
import { apiRouter, signedRoutes, type ApiDependencies } from './gateway/api-router';
import { docs } from './gateway/openapi/docs';
import { receiveCspReports } from './page/csp-reports';
import { page } from './page/page';
import { staticAssets } from './page/static-assets';
import { wellKnown } from './page/well-known';
import { receiveRemoteReports } from './releases/remote-reports';
import type { LiveState } from './releases/live-state';
import type { Registry } from './releases/registry';
import type { RemoteErrors } from './releases/remote-errors';
import { serveRemotes } from './releases/serve-remotes';
import type { VersionJudge } from './releases/version-judge';
import type { VersionStore } from './releases/version-store';
import { isFileRequest } from './routes';

interface AppDependencies extends ApiDependencies {
  log: Log;
  securityLog: Log;
  /** makes the digests of the security log */
  mac: Mac;
  metrics: Metrics;
  observe: Observe;
  health: { state: { draining: boolean } };
  addressLimit: RequestLimit;
  dinerLimit: RequestLimit;
  fairQueue: FairQueue;
  registry: Registry;
  versions: VersionStore;
  state: LiveState;
  judge: VersionJudge;
  remoteErrors: RemoteErrors;
  rateLimiter: RateLimiter;
  now: () => Date;
  shellAssets: () => Promise<ShellAssets>;
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
  /** where weaknesses are reported, for security.txt */
  securityContact: string;
}

/**
 * The public app: all middleware in the order a request passes it. The caller listens: createPublicServer()
 * decides what Node makes no request of, and Cable takes the websockets.
 */
export function createApp(dependencies: AppDependencies): Express {
  const { log, settings } = dependencies;
  const onError = errorHandler(log);
  const inTime = answerInTime(onError);
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', settings.trustProxy);
  app.set('query parser', 'simple');

  // every request
  app.use(observeRequests(dependencies.observe));
  app.use(logSecurityEvents(dependencies.securityLog, dependencies.mac));
  app.use(securityHeaders());
  app.use(validateRequest());
  app.use(
    limitRequests(dependencies.addressLimit, (request) =>
      isProbe(request) ? undefined : addressKey(request),
    ),
  );
  app.use(health(dependencies.health));
  app.use(limitOpenRequests(settings.rateLimitFactor));

  // files, which need no session
  app.use('/assets', staticAssets(settings));
  app.use('/remotes', inTime, serveRemotes(dependencies));
  app.use('/api', docs());
  app.use('/.well-known', wellKnown(settings.securityContact, dependencies.now));

  // the page, the API and reports
  app.use(receiveBody(isFileRequest));
  app.use(inTime);
  app.post('/csp-reports', receiveCspReports(log));
  app.use(admission({ ...dependencies, isFree: isFileRequest }));
  app.use(loadSession(dependencies.sessions, dependencies.visitors));
  app.use(limitRequests(dependencies.dinerLimit, dinerKey));
  app.post(REMOTE_REPORTS_PATH, receiveRemoteReports({ ...dependencies, ...settings }));
  app.use(signedRoutes(dependencies));
  app.use(checkCsrf(dependencies.csrfTokens));
  app.get('/', page({ ...dependencies, ...settings }));
  app.use(apiRouter(dependencies));

  app.use(notFound());
  app.use(onError);
  return app;
}
