import { REMOTE_REPORTS_PATH } from '@mesa/contract';
import express, { type Express, type Request, type Response } from 'express';
import { admission } from './edge/admission';
import { answerWithin5s } from './edge/answer-within-5s';
import { csrf } from './edge/csrf';
import { errorHandler, notFound } from './edge/error-handler';
import { health, isProbe } from './edge/health';
import { addressKey, dinerKey, limitRequests } from './edge/limit-requests';
import { securityEvents } from './edge/security-events';
import { requestLog } from './edge/request-log';
import { openRequestsPerNetwork } from './edge/open-requests-per-network';
import { receiveBody } from './edge/receive-body';
import { securityHeaders } from './edge/security-headers';
import { loadSession } from './edge/session/load-session';
import { rejectMalformed } from './edge/reject-malformed';
import { apiRouter, signedRoutes } from './gateway/api-router';
import { cachedReads } from './gateway/cached-reads';
import { linkPages } from './gateway/link-pages';
import { docs } from './gateway/openapi/docs';
import { notFoundPage } from './page/not-found-page';
import { page } from './page/page';
import { staticAssets } from './page/static-assets';
import { wellKnown } from './page/well-known';
import type { Parts } from './parts';
import { receiveRemoteReports } from './releases/remote-reports';
import { serveRemotes } from './releases/serve-remotes';
import { isFileRequest } from './routes';

/**
 * The public app: all middleware in the order a request passes it. createPublicServer() decides what Node
 * makes no request of.
 */
export function createApp(parts: Parts): Express {
  const { config, log, securityLog, mac, metrics, sessions, visitors, rateLimitFactor: factor } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('query parser', 'simple');
  const onError = errorHandler(log);
  const inTime = answerWithin5s(onError);
  const session = loadSession(sessions, visitors);
  const limitBy = (
    name: 'address' | 'diner',
    keyOf: (request: Request, response: Response) => string | undefined,
  ) => limitRequests({ ...parts, name, factor, keyOf });

  // every request
  app.use(requestLog(log, metrics));
  app.use(securityEvents(securityLog, mac));
  app.use(securityHeaders());
  app.use(rejectMalformed());
  app.use(limitBy('address', (request) => (isProbe(request) ? undefined : addressKey(request))));
  app.use(parts.cable.router(session));
  app.use(health(parts.health));
  app.use(openRequestsPerNetwork(factor));
  app.use(cachedReads(parts.responseCache));

  // files, which need no session
  app.use('/assets', staticAssets(config));
  app.use('/remotes', inTime, serveRemotes(parts));
  app.use('/api', docs());
  app.use(wellKnown(config, parts.now));

  // the page, the API and reports
  app.use(receiveBody(isFileRequest));
  app.use(inTime);
  app.use(admission({ ...parts, isFree: isFileRequest }));
  app.use(session);
  app.use(limitBy('diner', dinerKey));
  app.post(REMOTE_REPORTS_PATH, receiveRemoteReports(parts));
  app.use(signedRoutes(parts));
  app.use(csrf(parts.csrfTokens));
  app.get('/', page(parts));
  app.use(linkPages(parts));
  app.use(apiRouter(parts));

  app.use(notFoundPage());
  app.use(notFound());
  app.use(onError);
  return app;
}
