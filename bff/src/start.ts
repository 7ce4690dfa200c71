import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import {
  closeServer,
  createLog,
  createMetrics,
  listen,
  openMetricsPort,
  type Config,
  type Log,
  type Metrics,
  type Running,
} from '@mesa/server-kit';
import { openFeed, type Feed } from '@mesa/server-kit/events';
import { openDatabase, ping, type Database } from '@mesa/server-kit/mongo';
import { createApp } from './app';
import { Cable } from './cable/cable';
import { serviceOrigins, type variables } from './config';
import { isSameHost } from './edge/csrf/check-csrf';
import { createCsrfTokens } from './edge/csrf/csrf-tokens';
import { createRequestLimit, type RequestLimit } from './edge/limit-requests';
import { FairQueue } from './edge/fair-queue';
import { createMac } from './edge/signatures';
import { createObserver } from './edge/observe-requests';
import { createPublicServer } from './edge/public-server';
import { openRateLimiter, type RateLimiter } from './edge/rate-limiter';
import { ResponseCache } from './edge/response-cache';
import { followAccounts } from './edge/session/follow-accounts';
import { openSessionStore, type SessionStore } from './edge/session/session-store';
import { createVisitors } from './edge/session/visitor';
import { websocketSession } from './edge/session/websocket-session';
import { accountsAdmin } from './gateway/accounts-admin';
import { createCircuitBreakers } from './gateway/circuit-breakers';
import { createIdentitySource } from './gateway/identity';
import { outbox } from './gateway/outbox/outbox';
import { createOutboxLinks } from './gateway/outbox/outbox-links';
import { createProxy } from './gateway/proxy';
import { ServiceClient } from './gateway/service-client';
import { createShellAssets } from './page/shell-assets';
import { createAdminApp, createTeamsApp } from './releases/admin-app';
import { openKeys } from './releases/keys';
import { openLiveState } from './releases/live-state';
import { Registry } from './releases/registry';
import { openRemoteErrors } from './releases/remote-errors';
import { createReleaseHook } from './releases/release-hook';
import { ReleaseManager } from './releases/release-manager';
import { openTypeVerdicts, TYPES_FILE } from './releases/type-verdicts';
import { openVersionJudge } from './releases/version-judge';
import { openVersionStore } from './releases/version-store';

type Settings = Config<typeof variables>;

/** What all parts of the BFF share. */
interface Base {
  config: Settings;
  database: Database;
  feed: Feed;
  log: Log;
  /** what concerns the security of accounts and keys, as a stream of its own */
  securityLog: Log;
  metrics: Metrics;
}

const now = () => new Date();

/** contract.md "Limits" */
const SOCKETS_PER_NETWORK = 200;

/** Opens and connects all parts of the BFF. The caller listens. */
export async function start(config: Settings, log: Log, stopping: AbortSignal): Promise<Running> {
  const base = await openBase(config, log, stopping);
  const { database, feed } = base;
  const state = { draining: false };

  const times = { idleMinutes: config.SESSION_IDLE_MINUTES, maxMinutes: config.SESSION_MAX_MINUTES };
  const sessions = await openSessionStore({ database, feed, times, log, now });
  const accounts = followAccounts(feed, sessions);
  const releases = await openReleases(base);
  const gateway = createGateway(base);
  const rateLimiter = await openRateLimiter(database, log);
  const addressLimit = createRequestLimit('address', limitsOf(base, rateLimiter));
  const server = createPublic(base, {
    ...{ health: { state }, sessions, rateLimiter, releases, gateway, addressLimit },
  });
  const cable = createCable(base, { sessions, server, addressLimit });
  const access = { tokens: config.ADMIN_TOKEN, rateLimiter, rateLimitFactor: config.RATE_LIMIT_FACTOR };
  const admin = createServer(
    // longer than a client that runs many commands keeps an idle connection
    { keepAliveTimeout: 65_000 },
    createAdminApp({
      ...{ ...access, now, ...base, ...releases },
      hasMetricsPort: config.METRICS_PORT !== null,
      readiness: readiness(database, gateway),
      origins: serviceOrigins(config),
      ...adminRouters(base, gateway, sessions),
    }),
  );
  await listen(admin, config.ADMIN_PORT, config.ADMIN_HOST);
  const teams = await openTeamsPort(config, { ...access, now, ...base, ...releases });
  const metricsPort = await openMetricsPort(base.metrics, config.METRICS_PORT, config.ADMIN_HOST);

  return {
    server,
    drain: () => {
      state.draining = true;
      void cable.stop();
    },
    stop: async () => {
      await metricsPort.close();
      await closeServer(admin);
      if (teams) await closeServer(teams);
      await accounts.stop();
      await sessions.stop();
      await releases.state.stop();
      await rateLimiter.stop();
      await releases.judge.stop();
      await releases.remoteErrors.stop();
      await gateway.close();
      await database.close();
    },
  };
}

/** The port for teams' release pipelines, if there is one. */
async function openTeamsPort(
  { TEAMS_PORT, ADMIN_HOST, TRUST_PROXY }: Settings,
  dependencies: Omit<Parameters<typeof createTeamsApp>[0], 'trustProxy'>,
): Promise<Server | null> {
  if (TEAMS_PORT === null) return null;
  const app = createTeamsApp({ ...dependencies, trustProxy: TRUST_PROXY });
  const server = createServer({ keepAliveTimeout: 65_000 }, app);
  await listen(server, TEAMS_PORT, ADMIN_HOST);
  return server;
}

async function openBase(config: Settings, log: Log, stopping: AbortSignal): Promise<Base> {
  const { MONGODB_URI: uri, EVENTS_DB: eventsDb } = config;
  const database = await openDatabase({ part: 'bff', uri, log, stopping });
  const feed = openFeed(database, eventsDb, log);
  await feed.prepare('bff');
  const securityLog = createLog('security', log.level);
  return { config, database, feed, log, securityLog, metrics: createMetrics('bff') };
}

/** What is down, for operators alone. */
function readiness(database: Database, { circuitBreakers }: ReturnType<typeof createGateway>) {
  return async () => ({
    ready: true,
    database: await ping(database).then(
      () => 'up',
      () => 'down',
    ),
    open_circuits: circuitBreakers.open(),
  });
}

async function openReleases({ config, database, log, metrics }: Base) {
  const versions = await openVersionStore({ database, log, metrics, now });
  const state = await openLiveState(database, log, now);
  const shellAssets = createShellAssets(config.SHELL_DIR);
  const shellTypes = () => readFile(join(config.SHELL_DIR, TYPES_FILE), 'utf8');
  const registry = new Registry({ state, versions });
  const verdicts = await openTypeVerdicts(database, now);
  const hook = createReleaseHook({ url: config.MESA_RELEASE_HOOK, key: config.ADMIN_TOKEN[0]!, log, now });
  const dependencies = { state, versions, verdicts, hook, shellAssets, shellTypes, now };
  const releaseManager = new ReleaseManager(dependencies);
  const judge = await openVersionJudge({ database, state, releaseManager, log, now });
  const remoteErrors = await openRemoteErrors({ database, hook, log, now });
  const keys = openKeys(database, now);
  return { keys, versions, state, registry, shellAssets, releaseManager, judge, remoteErrors };
}

function createGateway({ config, log, metrics }: Base) {
  const origins = serviceOrigins(config);
  const circuitBreakers = createCircuitBreakers(log, metrics);
  const sign = createIdentitySource(config.IDENTITY_PRIVATE_KEY);
  const services = new ServiceClient({ origins, circuitBreakers, sign });
  const proxy = createProxy({ origins, circuitBreakers, sign });
  return {
    circuitBreakers,
    services,
    proxy,
    close: async () => {
      proxy.close();
      await services.close();
    },
  };
}

/** What is on the admin port beside releases. */
function adminRouters(
  { config }: Base,
  { services }: ReturnType<typeof createGateway>,
  sessions: SessionStore,
): Pick<Parameters<typeof createAdminApp>[0], 'outbox' | 'accounts'> {
  const links = createOutboxLinks(createMac(config.SESSION_SECRET), now);
  return {
    outbox: (forOperator) => outbox({ services, links, forOperator }),
    accounts: (forOperator, writeAuditLog) =>
      accountsAdmin({ services, sessions, forOperator, writeAuditLog }),
  };
}

const limitsOf = ({ config }: Base, rateLimiter: RateLimiter) => ({
  rateLimiter,
  factor: config.RATE_LIMIT_FACTOR,
});

interface PublicDependencies {
  health: { state: { draining: boolean } };
  sessions: SessionStore;
  rateLimiter: RateLimiter;
  releases: Awaited<ReturnType<typeof openReleases>>;
  gateway: ReturnType<typeof createGateway>;
  addressLimit: RequestLimit;
}

function createPublic(
  base: Base,
  { health, sessions, rateLimiter, releases, gateway, addressLimit }: PublicDependencies,
): Server {
  const { config, log, securityLog, metrics } = base;
  const mac = createMac(config.SESSION_SECRET);
  const csrfTokens = createCsrfTokens(mac);
  const { services, proxy } = gateway;
  const fairQueue = new FairQueue();
  const app = createApp({
    ...{ mac, log, securityLog, metrics, sessions, csrfTokens, services, proxy, rateLimiter, now },
    visitors: createVisitors(mac),
    responseCache: new ResponseCache(),
    sessionMaxMinutes: config.SESSION_MAX_MINUTES,
    ...releases,
    ...{ health, fairQueue, addressLimit },
    observe: createObserver(log, metrics),
    dinerLimit: createRequestLimit('diner', limitsOf(base, rateLimiter)),
    settings: {
      trustProxy: config.TRUST_PROXY,
      shellDir: config.SHELL_DIR,
      photosDir: config.PHOTOS_DIR,
      mapsKey: config.MAPS_KEY,
      uploadsOrigin: config.UPLOADS_ORIGIN,
      rateLimitFactor: config.RATE_LIMIT_FACTOR,
      securityContact: config.SECURITY_CONTACT,
    },
  });
  const server = createPublicServer(app, log);
  server.on('connection', () => fairQueue.connectionAccepted());
  return server;
}

interface CableParts {
  sessions: SessionStore;
  server: Server;
  addressLimit: RequestLimit;
}

function createCable(
  { config, feed, log, metrics }: Base,
  { sessions, server, addressLimit }: CableParts,
): Cable {
  const cable = new Cable({
    feed,
    log,
    metrics,
    addressLimit,
    socketsMax: Math.max(1, Math.floor(SOCKETS_PER_NETWORK * config.RATE_LIMIT_FACTOR)),
    sessionOf: websocketSession(sessions, config.TRUST_PROXY > 0),
    // browsers always send Origin; a client without it is not a page, so it carries no diner's cookies by
    // accident
    isSameOrigin: ({ headers: { origin, host } }) => origin === undefined || isSameHost(origin, host),
  });
  // sessions that are ended are also published as events; expired ones are only deleted
  sessions.reportEnded((id) => cable.endSessions([id]));
  cable.attach(server);
  return cable;
}
