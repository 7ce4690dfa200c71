import { createServer } from 'node:http';
import { createMetrics, listen, closeServer, type Config, type Log, type Running } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { connectWhenUp, ping } from '@mesa/server-kit/mongo';
import { createAdminApp } from './releases/admin-app';
import { createApp } from './app';
import { Cable } from './cable/cable';
import { createJoins } from './gateway/joins/joins';
import { createWorkflows } from './gateway/workflows/workflows';
import { createPublicAnswers } from './edge/public-responses';
import { serviceOrigins, type variables } from './config';
import { createCsrfTokens } from './edge/csrf/csrf-tokens';
import { sameHost } from './edge/csrf/check-csrf';
import { createAddressLimiter } from './edge/limit-by-address';
import { limitByDiner } from './edge/limit-by-diner';
import { createPublicServer } from './edge/public-server';
import { observeRequests } from './edge/observe-requests';
import { serveCachedResponses } from './edge/response-cache';
import { createLoadShedder } from './edge/load-shedder';
import { openRateLimiter } from './edge/rate-limiter';
import { createShellAssets } from './page/shell-assets';
import { createPreviews } from './releases/previews';
import { Registry } from './releases/registry';
import { logIncompatibilities } from './releases/log-incompatibilities';
import { ReleaseManager } from './releases/release-manager';
import { openLiveState } from './releases/live-state';
import { openCanaries } from './releases/canaries';
import { openVersionStore } from './releases/version-store';
import { openSessionStore } from './edge/session/session-store';
import { websocketSession } from './edge/session/websocket-session';
import { ServiceClient } from './gateway/service-client';
import { createCircuitBreakers } from './gateway/circuit-breakers';
import { createIdentitySource } from './gateway/identity';
import { createConnectionPools } from './gateway/connection-pools';
import { FileProxy } from './gateway/file-proxy';

const now = () => new Date();

/** Opens everything the BFF works with and puts it together; listening is the caller's. */
export async function start(
  config: Config<typeof variables>,
  log: Log,
  stopping: AbortSignal,
): Promise<Running> {
  const database = await connectWhenUp(config.MONGODB_URI, { log, stopping });
  const feed = openFeed(database, config.EVENTS_DB, log);
  await feed.prepare();
  const metrics = createMetrics('bff');
  const state = { draining: false };

  const times = { idleMinutes: config.SESSION_IDLE_MINUTES, maxMinutes: config.SESSION_MAX_MINUTES };
  const sessions = await openSessionStore({ database, feed, times, log, now });
  const tokens = createCsrfTokens(config.SESSION_SECRET);
  const versions = await openVersionStore(database, now);
  const rateLimiter = await openRateLimiter(database, log);
  const live = await openLiveState(database, log, now);
  const previews = createPreviews(config.PREVIEW_SECRET ?? config.SESSION_SECRET, now);
  const registry = new Registry(live, versions, previews);
  const shellAssets = createShellAssets(config.SHELL_DIR);
  const releaseManager = new ReleaseManager({ state: live, versions, shellAssets, now });
  await logIncompatibilities(releaseManager, shellAssets, log);
  const canaries = await openCanaries({ database, state: live, releaseManager, log, now });

  const circuitBreakers = createCircuitBreakers(log, metrics);
  const sign = createIdentitySource(config.IDENTITY_PRIVATE_KEY);
  const connectionPools = createConnectionPools(serviceOrigins(config));
  const services = new ServiceClient({ connectionPools, circuitBreakers, sign });
  const fileProxy = new FileProxy({ origins: serviceOrigins(config), circuitBreakers, sign });

  const publicAnswers = createPublicAnswers();
  const everywhere = {
    observe: observeRequests(log, metrics),
    take: createAddressLimiter(rateLimiter, config.RATE_LIMIT_FACTOR, Date.now),
    trustProxy: config.TRUST_PROXY,
  };
  const dependencies = {
    services,
    sessions,
    csrfTokens: tokens,
    responseCache: publicAnswers,
    sessionMaxMinutes: config.SESSION_MAX_MINUTES,
  };
  const shed = createLoadShedder(metrics);
  const app = createApp({
    log,
    metrics,
    shed,
    state,
    sessions,
    tokens,
    registry,
    versions,
    previews,
    canaries,
    services,
    fileProxy,
    ...everywhere,
    limitDiners: limitByDiner(rateLimiter, config.RATE_LIMIT_FACTOR, Date.now),
    handlers: { ...createJoins(dependencies), ...createWorkflows(dependencies) },
    ready: async () => {
      await ping(database);
      return { open_circuits: circuitBreakers.open() };
    },
    shellDir: config.SHELL_DIR,
    photosDir: config.PHOTOS_DIR,
    shellAssets,
    mapsKey: config.MAPS_KEY,
    uploadsOrigin: config.UPLOADS_ORIGIN,
  });
  const server = createPublicServer(
    serveCachedResponses({ publicAnswers, ...everywhere }, shed.inFront(app)),
    app,
    log,
  );
  server.on('connection', shed.cameIn);
  server.keepAliveTimeout = 65_000;
  const cable = new Cable({
    feed,
    log,
    metrics,
    sessionOf: websocketSession(sessions, config.TRUST_PROXY > 0),
    // browsers always send Origin; a client without it is not a page, so it carries no diner's cookies by accident
    isSameOrigin: (request) =>
      request.headers.origin === undefined || sameHost(request.headers.origin, request.headers.host),
  });
  cable.attach(server);

  const admin = createServer(
    createAdminApp({ token: config.ADMIN_TOKEN, state: live, releaseManager, previews, now, metrics, log }),
  );
  await listen(admin, config.ADMIN_PORT, config.ADMIN_HOST);

  return {
    server,
    drain: () => {
      state.draining = true;
      void cable.stop();
    },
    stop: async () => {
      await closeServer(admin);
      await sessions.stop();
      await live.stop();
      await rateLimiter.stop();
      await canaries.stop();
      fileProxy.close();
      await connectionPools.close();
      await database.close();
    },
  };
}
