import { createServer, type Server } from 'node:http';
import type { Config, serviceCommon, Variables } from '../config';
import { runPart } from '../run-part';
import type { Log } from '../log';
import { createMetrics, openMetricsPort, type Metrics } from '../metrics';
import { openDatabase, ping, runMigrations, type Database, type Migration } from '../mongo';
import { openFeed, type Feed } from '../events';
import { createService } from './create-service';
import type Koa from 'koa';
import type Router from '@koa/router';

export interface ServiceSetup<V extends Variables> {
  name: string;
  /** must contain serviceCommon of config.ts */
  variables: V;
  /** migrations of what is stored in an older form; they run in the background while the service serves */
  migrations?: readonly Migration[];
  /** opens stores, indexes and listeners; returns the router and how to close what it opened */
  build: (dependencies: {
    config: Config<V>;
    database: Database;
    feed: Feed;
    log: Log;
    metrics: Metrics;
  }) => Promise<{
    routes: Router;
    stop?: () => Promise<void>;
  }>;
}

/** The main function of a service: settings, database, indexes, app, listen, graceful shutdown. */
export function runService<V extends Variables>({
  name,
  variables,
  migrations = [],
  build,
}: ServiceSetup<V>): Promise<void> {
  return runPart({
    name,
    variables,
    start: async (config, log, stopping) => {
      // `variables` contain serviceCommon, as ServiceSetup demands
      const settings = config as Config<V> & Config<typeof serviceCommon>;
      const { MONGODB_URI: uri, EVENTS_DB: eventsDb } = settings;
      const database = await openDatabase({ part: name, uri, log, stopping });
      const feed = openFeed(database, eventsDb, log);
      await feed.prepare(name);
      const metrics = createMetrics(name);
      const { routes, stop } = await build({ config, database, feed, log, metrics });
      const migrating = new AbortController();
      const migrated = runMigrations(migrations, { database, log, signal: migrating.signal });
      const { app, drain } = createService({
        routes,
        log,
        metrics,
        identityKey: settings.IDENTITY_PUBLIC_KEY,
        ready: () => ping(database),
        hasMetricsPort: settings.METRICS_PORT !== null,
      });
      const metricsPort = await openMetricsPort(metrics, settings.METRICS_PORT, settings.HOST);
      return {
        server: serverOf(app),
        drain,
        stop: async () => {
          await metricsPort.close();
          migrating.abort();
          await migrated;
          await stop?.();
          await database.close();
        },
      };
    },
  });
}

function serverOf(app: Koa): Server {
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  // longer than the BFF keeps idle connections, so that this side never closes first
  server.keepAliveTimeout = 65_000;
  return server;
}
