import { createServer, type RequestListener } from 'node:http';
import { closeServer, listen, openMetricsPort, type Log, type Running } from '@mesa/server-kit';
import { ping } from '@mesa/server-kit/mongo';
import { createApp } from './app';
import { createPublicServer } from './edge/public-server';
import { accountsAdmin } from './gateway/accounts-admin';
import { outbox } from './gateway/outbox/outbox';
import { openParts, type Parts, type Settings } from './parts';
import { createAdminApp, createTeamsApp } from './releases/serve/admin-app';

/** contract.md "Limits" */
const CONNECTIONS_PER_NETWORK = 500;

/** Opens the BFF and its ports for operators and teams. The caller listens on the public one. */
export async function start(config: Settings, log: Log, stopping: AbortSignal): Promise<Running> {
  const parts = await openParts(config, log, stopping);
  const server = createPublicServer(createApp(parts), {
    log,
    ...(config.TRUST_PROXY === 0 && {
      connectionsPerNetwork: CONNECTIONS_PER_NETWORK * Math.max(1, config.RATE_LIMIT_FACTOR),
      idleMs: 15_000,
    }),
  });
  server.on('connection', () => parts.fairQueue.connectionAccepted());
  const admin = await openPort(createOperatorsApp(parts), config.ADMIN_PORT, config.ADMIN_HOST);
  const teams =
    config.TEAMS_PORT === null
      ? null
      : await openPort(
          createTeamsApp({ ...parts, trustProxy: config.TRUST_PROXY }),
          config.TEAMS_PORT,
          config.ADMIN_HOST,
        );
  const metricsPort = await openMetricsPort(parts.metrics, config.METRICS_PORT, config.ADMIN_HOST);

  return {
    server,
    drain: () => {
      parts.health.draining = true;
      void parts.cable.stop();
    },
    stop: async () => {
      await metricsPort.close();
      await closeServer(admin);
      if (teams) await closeServer(teams);
      await parts.close();
    },
  };
}

async function openPort(app: RequestListener, port: number, host: string) {
  // longer than a client that runs many commands keeps an idle connection
  const server = createServer({ keepAliveTimeout: 65_000 }, app);
  await listen(server, port, host);
  return server;
}

/** The app of the admin port, with what is on it beside releases. */
function createOperatorsApp(parts: Parts) {
  const { config, database, circuitBreakers } = parts;
  return createAdminApp({
    ...parts,
    tokens: config.ADMIN_TOKEN,
    adminHost: config.ADMIN_HOST,
    hasMetricsPort: config.METRICS_PORT !== null,
    readiness: async () => ({
      ready: true,
      database: await ping(database).then(
        () => 'up',
        () => 'down',
      ),
      open_circuits: circuitBreakers.open(),
    }),
    outbox: (forOperator) => outbox({ ...parts, forOperator }),
    accounts: (forOperator, writeAuditLog) => accountsAdmin({ ...parts, forOperator, writeAuditLog }),
  });
}
