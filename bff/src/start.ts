import { createServer } from 'node:http';
import { createMetrics, listen, closeServer, type Config, type Log, type Running } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { connect, ping } from '@mesa/server-kit/mongo';
import { createAdmin } from './releases/admin-app';
import { createApp } from './app';
import { createCable } from './cable/cable';
import { createJoins } from './gateway/handlers';
import { createPublicAnswers } from './edge/public-responses';
import type { variables } from './config';
import { createForgeryTokens } from './edge/csrf/csrf-tokens';
import { sameHost } from './edge/csrf/check-csrf';
import { takeByAddress } from './edge/limit-by-address';
import { limitByDiner } from './edge/limit-by-diner';
import { openDoor } from './edge/public-server';
import { observe } from './edge/observe-requests';
import { repeatAnswers } from './edge/response-cache';
import { createShed } from './edge/load-shedder';
import { createSharedCounts } from './edge/rate-limiter';
import { createShellAssets } from './page/shell-assets';
import { createPreviews } from './releases/previews';
import { createRegistry } from './releases/registry';
import { createShip, tellMisfits } from './releases/release-manager';
import { openLiveState } from './releases/live-state';
import { openTrials } from './releases/canaries';
import { openVersions } from './releases/version-store';
import { openSessions } from './edge/session/session-store';
import { socketSession } from './edge/session/websocket-session';
import { createAsk } from './gateway/service-client';
import { createCircuits } from './gateway/circuit-breakers';
import { createIdentities } from './gateway/identity';
import { createPools } from './gateway/connection-pools';
import { createProxy } from './gateway/proxy';
import type { Service } from './routes';

const now = () => new Date();

/** Opens everything the BFF works with and puts it together; listening is the caller's. */
export async function start(config: Config<typeof variables>, log: Log): Promise<Running> {
  const database = await connect(config.MONGODB_URI);
  const feed = openFeed(database, config.EVENTS_DB, log);
  await feed.prepare();
  const metrics = createMetrics('bff');
  const state = { draining: false };

  const times = { idleMinutes: config.SESSION_IDLE_MINUTES, maxMinutes: config.SESSION_MAX_MINUTES };
  const sessions = await openSessions({ database, feed, times, log, now });
  const tokens = createForgeryTokens(config.SESSION_SECRET);
  const versions = await openVersions(database, now);
  const counts = createSharedCounts(database, log);
  await counts.prepare();
  const live = await openLiveState(database, log, now);
  const previews = createPreviews(config.PREVIEW_SECRET ?? config.SESSION_SECRET, now);
  const registry = createRegistry(live, versions, previews);
  const shellAssets = createShellAssets(config.SHELL_DIR);
  const ship = createShip({ state: live, versions, shellAssets, now });
  await tellMisfits(ship, shellAssets, log);
  const trials = await openTrials({ database, state: live, ship, log, now });

  const origins: Record<Service, string> = {
    accounts: config.ACCOUNTS_URL,
    restaurants: config.RESTAURANTS_URL,
    reservations: config.RESERVATIONS_URL,
    reviews: config.REVIEWS_URL,
    media: config.MEDIA_URL,
  };
  const circuits = createCircuits(log, metrics);
  const sign = createIdentities(config.IDENTITY_PRIVATE_KEY);
  const pools = createPools(origins);
  const ask = createAsk({ pools, circuits, sign });
  const proxy = createProxy({ pools, circuits, sign });

  const publicAnswers = createPublicAnswers();
  const everywhere = {
    observe: observe(log, metrics),
    take: takeByAddress(counts, config.RATE_LIMIT_FACTOR, Date.now),
    trustProxy: config.TRUST_PROXY,
  };
  const shed = createShed(metrics);
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
    trials,
    proxy,
    ...everywhere,
    limitDiners: limitByDiner(counts, config.RATE_LIMIT_FACTOR, Date.now),
    joins: createJoins({
      ask,
      sessions,
      tokens,
      publicAnswers,
      sessionMaxMinutes: config.SESSION_MAX_MINUTES,
    }),
    ready: async () => {
      await ping(database);
      return { open_circuits: circuits.open() };
    },
    shellDir: config.SHELL_DIR,
    photosDir: config.PHOTOS_DIR,
    shellAssets,
    mapsKey: config.MAPS_KEY,
    uploadsOrigin: config.UPLOADS_ORIGIN,
  });
  const server = openDoor(repeatAnswers({ publicAnswers, ...everywhere }, shed.inFront(app)), app, log);
  server.on('connection', shed.cameIn);
  server.keepAliveTimeout = 65_000;
  const cable = createCable({
    feed,
    log,
    metrics,
    sessionOf: socketSession(sessions, config.TRUST_PROXY > 0),
    // every browser names the page's origin; a client that names none is no page and carries nobody's cookies by accident
    sameOrigin: (request) =>
      request.headers.origin === undefined || sameHost(request.headers.origin, request.headers.host),
  });
  cable.attach(server);

  const admin = createServer(
    createAdmin({ token: config.ADMIN_TOKEN, state: live, ship, previews, now, metrics, log }),
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
      await counts.stop();
      await trials.stop();
      await pools.close();
      await database.close();
    },
  };
}
