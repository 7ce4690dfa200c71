import { REMOTE_REPORTS_PATH } from '@mesa/contract';
import express, { type Express } from 'express';
import { admission } from './edge/admission';
import { answerWithin5s } from './edge/answer-within5s';
import { csrf } from './edge/csrf';
import { errorHandler, notFound } from './edge/error-handler';
import { alive, ready } from './edge/health';
import { openRequestsPerNetwork } from './edge/open-requests-per-network';
import { receiveBody } from './edge/receive-body';
import { rejectMalformed } from './edge/reject-malformed';
import { requestLog } from './edge/request-log';
import { requestsPerDiner, requestsPerNetwork } from './edge/requests-per-key';
import { securityEvents } from './edge/security-events';
import { securityHeaders } from './edge/security-headers';
import { loadSession } from './edge/session/load-session';
import { apiRouter } from './gateway/api-router';
import { cachedReads } from './gateway/cached-reads';
import { LINK_PAGES, linkPages } from './gateway/link-pages';
import { docs } from './gateway/openapi/docs';
import { notFoundPage } from './page/not-found-page';
import { page } from './page/page';
import { staticAssets } from './page/static-assets';
import { WELL_KNOWN, wellKnown } from './page/well-known';
import type { Parts } from './parts';
import { receiveRemoteReports } from './releases/judge/remote-reports';
import { serveRemotes } from './releases/serve/serve-remotes';
import { isFileRequest } from './routes';

/**
 * The public app: all middleware in the order a request passes it. createPublicServer() decides what Node
 * makes no request of. Each file says what a request would suffer without it (docs/architecture.md draws it).
 */
export function createApp(parts: Parts): Express {
  const { config, log, securityLog, mac, metrics, now } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('query parser', 'simple');
  const onError = errorHandler(log);
  const inTime = answerWithin5s(onError);
  const session = loadSession(parts.sessions, parts.visitors);
  const withToken = csrf(parts.csrfTokens);

  // every request can be explained, and no answer harms the browser that shows it
  app.use(requestLog(log, metrics, securityEvents(securityLog, mac)));
  app.use(securityHeaders());

  // no network takes what belongs to all
  app.use(requestsPerNetwork(parts));
  app.use(rejectMalformed());
  app.use(parts.cable.websockets(session));
  app.get('/healthz', alive());
  app.get('/readyz', ready(parts.health));
  app.use(openRequestsPerNetwork(parts.rateLimitFactor));

  // what is the same for everybody: no place, no session
  app.use(cachedReads(parts.responseCache));
  app.use('/assets', staticAssets(config));
  app.use('/remotes', inTime, serveRemotes(parts));
  app.get(WELL_KNOWN, wellKnown(config, now));

  // no more work at once than can be done in time
  app.use(receiveBody(isFileRequest));
  app.use(inTime);
  app.use(admission({ ...parts, isFree: isFileRequest }));
  app.get(LINK_PAGES, linkPages(parts));

  // whose request it is; each unsafe route names its guard
  app.use(session);
  app.use(requestsPerDiner(parts));
  app.get('/', page(parts));
  app.post(REMOTE_REPORTS_PATH, receiveRemoteReports(parts));
  app.use(apiRouter({ ...parts, withToken }));
  app.use('/api', docs());

  app.use(notFoundPage(), withToken, notFound());
  app.use(onError);
  return app;
}
