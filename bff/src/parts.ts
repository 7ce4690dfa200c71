import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog, createMetrics, type Config, type Log, type Metrics } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { openDatabase, type Database } from '@mesa/server-kit/mongo';
import { Cable } from './cable/cable';
import { serviceOrigins, type variables } from './config';
import { createCsrfTokens } from './edge/csrf';
import { FairQueue } from './edge/fair-queue';
import { openRateLimiter } from './edge/rate-limiter';
import { ResponseCache } from './edge/response-cache';
import { followAccounts, openSessionStore } from './edge/session/session-store';
import { createVisitors } from './edge/session/visitor';
import { createMac, type Mac } from './edge/signatures';
import { createCircuitBreakers } from './gateway/circuit-breakers';
import { createIdentitySource } from './gateway/identity';
import { createProxy } from './gateway/proxy';
import { ServiceClient } from './gateway/service-client';
import { createShellAssets } from './page/shell-assets';
import { openKeys } from './releases/serve/keys';
import { openLiveState } from './releases/live/live-state';
import { createPreviewLinks } from './releases/serve/preview-links';
import { Registry } from './releases/serve/registry';
import { createReleaseHook, hookKeyOf } from './releases/live/release-hook';
import { ReleaseManager } from './releases/live/release-manager';
import { openRemoteErrors } from './releases/judge/remote-errors';
import { openTypeVerdicts } from './releases/publish/type-verdicts';
import { TYPES_FILE } from './releases/publish/uploads';
import { openVersionJudge } from './releases/judge/version-judge';
import { openVersionStore } from './releases/publish/version-store';

export type Settings = Config<typeof variables>;
export type Parts = Awaited<ReturnType<typeof openParts>>;

/** contract.md "Limits" */
const SOCKETS_PER_NETWORK = 200;

const now = () => new Date();

/** Opens what the middleware of all ports share. */
export async function openParts(config: Settings, log: Log, stopping: AbortSignal) {
  const { MONGODB_URI: uri, RATE_LIMIT_FACTOR: rateLimitFactor } = config;
  const database = await openDatabase({ part: 'bff', uri, log, stopping });
  const feed = openFeed(database, config.EVENTS_DB, log);
  await feed.prepare('bff');
  const metrics = createMetrics('bff');
  const times = { idleMinutes: config.SESSION_IDLE_MINUTES, maxMinutes: config.SESSION_MAX_MINUTES };
  const sessions = await openSessionStore({ database, feed, times, log, now });
  const accounts = followAccounts(feed, sessions);
  const rateLimiter = await openRateLimiter(database, log);
  const socketsMax = Math.max(1, Math.floor(SOCKETS_PER_NETWORK * rateLimitFactor));
  const cable = new Cable({ feed, sessions, socketsMax, log, metrics });
  const mac = createMac(config.SESSION_SECRET);

  const origins = serviceOrigins(config);
  const circuitBreakers = createCircuitBreakers(log, metrics, rateLimitFactor);
  const sign = createIdentitySource(config.IDENTITY_PRIVATE_KEY);
  const services = new ServiceClient({ origins, circuitBreakers, sign });
  const proxy = createProxy({ origins, circuitBreakers, sign });

  const releases = await openReleases({ config, database, mac, log, metrics });
  return {
    config,
    log,
    database,
    metrics,
    now,
    rateLimiter,
    rateLimitFactor,
    sessions,
    cable,
    mac,
    /** what concerns the security of accounts and keys, as a stream of its own */
    securityLog: createLog('security', log.level),
    csrfTokens: createCsrfTokens(mac),
    visitors: createVisitors(mac),
    fairQueue: new FairQueue(),
    responseCache: new ResponseCache(),
    origins,
    circuitBreakers,
    services,
    proxy,
    ...releases,
    health: { draining: false },

    async close() {
      const { state, judge, remoteErrors } = releases;
      for (const part of [accounts, sessions, state, rateLimiter, judge, remoteErrors]) await part.stop();
      proxy.close();
      await services.close();
      await database.close();
    },
  };
}

interface ReleasesDependencies {
  config: Settings;
  database: Database;
  mac: Mac;
  log: Log;
  metrics: Metrics;
}

async function openReleases({ config, database, mac, log, metrics }: ReleasesDependencies) {
  const shellAssets = createShellAssets(config.SHELL_DIR);
  const versions = await openVersionStore({ database, log, metrics, now });
  const state = await openLiveState(database, log, now);
  const hookKey = hookKeyOf(config.ADMIN_TOKEN[0]!);
  const hook = createReleaseHook({ url: config.MESA_RELEASE_HOOK, key: hookKey, log, now });
  const verdicts = await openTypeVerdicts(database, now);
  const shellTypes = () => readFile(join(config.SHELL_DIR, TYPES_FILE), 'utf8');
  const releaseManager = new ReleaseManager({
    state,
    versions,
    verdicts,
    hook,
    shellAssets,
    shellTypes,
    now,
  });
  const judge = await openVersionJudge({
    database,
    state,
    releaseManager,
    log,
    now,
    failingShare: config.MESA_FAILING_SHARE,
  });
  const remoteErrors = await openRemoteErrors({ database, hook, log, now });
  const previewLinks = createPreviewLinks(mac, now);
  const registry = new Registry({ state, versions, previewLinks });
  const keys = openKeys(database, now);
  return {
    shellAssets,
    versions,
    state,
    registry,
    releaseManager,
    judge,
    remoteErrors,
    keys,
    hookKey,
    previewLinks,
  };
}
