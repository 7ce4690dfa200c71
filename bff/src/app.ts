import { REMOTE_REPORTS_PATH, type ShellAssets } from '@mesa/contract';
import type { Log, Metrics } from '@mesa/server-kit';
import express, { type Express, type RequestHandler } from 'express';
import { api, isSigned } from './gateway/api-router';
import type { Join } from './gateway/dependencies';
import { checkForgery } from './edge/csrf/check-csrf';
import type { ForgeryTokens } from './edge/csrf/csrf-tokens';
import { assets } from './page/static-assets';
import { limitByAddress, type TakeByAddress } from './edge/limit-by-address';
import { health } from './edge/health';
import { notFound, refuse } from './edge/error-handler';
import { saneRequests } from './edge/validate-request';
import type { Shed } from './edge/load-shedder';
import { docs } from './gateway/openapi/docs';
import { page } from './page/page';
import { securityHeaders } from './page/content-security-policy';
import { hearPolicyReports } from './page/csp-reports';
import type { Previews } from './releases/previews';
import type { Registry } from './releases/registry';
import { hearRemoteReports } from './releases/failure-reports';
import { serveRemotes } from './releases/serve-remotes';
import type { Trials } from './releases/canaries';
import type { Versions } from './releases/version-store';
import { knowWhoAsks } from './edge/session/load-session';
import type { Sessions } from './edge/session/session-store';
import type { Proxy } from './gateway/proxy';
import type { JoinedCall } from './routes';

export interface AppParts {
  log: Log;
  metrics: Metrics;
  state: { draining: boolean };
  ready: () => Promise<unknown>;
  trustProxy: number;
  observe: RequestHandler;
  take: TakeByAddress;
  limitDiners: RequestHandler;
  shed: Shed;
  shellDir: string;
  photosDir: string;
  shellAssets: () => Promise<ShellAssets>;
  mapsKey: string | null;
  /** of the file store that browsers send to; null when they send to us */
  uploadsOrigin: string | null;
  sessions: Sessions;
  tokens: ForgeryTokens;
  registry: Registry;
  versions: Versions;
  previews: Previews;
  trials: Trials;
  joins: Record<JoinedCall, Join>;
  proxy: Proxy;
}

/** The one public origin; its middleware in the order a request meets it. Does not listen. */
export function createApp(parts: AppParts): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', parts.trustProxy);
  app.set('query parser', 'simple');

  app.use(parts.observe);
  app.use(securityHeaders());
  app.use(saneRequests());
  app.use(health(parts.ready, parts.state));
  app.use(limitByAddress(parts.take));
  app.use('/assets', assets(parts));
  app.use('/remotes', serveRemotes(parts));
  app.use('/api', docs());
  app.post('/csp-reports', hearPolicyReports(parts.log));

  app.use(parts.shed.refuse());
  app.use(knowWhoAsks(parts.sessions));
  app.use(parts.limitDiners);
  app.post(REMOTE_REPORTS_PATH, hearRemoteReports(parts));
  app.use(checkForgery(parts.tokens, isSigned));
  app.get('/', page({ ...parts, assets: parts.shellAssets }));
  app.use(api(parts.joins, parts.proxy));

  app.use(notFound());
  app.use(refuse(parts.log));
  return app;
}
