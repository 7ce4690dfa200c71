import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { say, textIn } from '@mesa/contract/sentences';
import { ConfigError, loadConfig, type common, type Config, type Variables } from './config';
import { prepareShutdown } from './prepare-shutdown';
import { closeServerNow, listen } from './listen';
import { createLog, type Log } from './log';
import { preferredLanguage } from './preferred-language';
import { openTraces } from './traces/traces';

const RETRY_SECONDS = 2;

/** A started part: its server, its readiness check, and how to close what it opened. */
export interface Running {
  server: Server;
  /** called once, when draining begins: readiness answers 503 from then on */
  drain?: () => void;
  stop: () => Promise<void>;
}

interface Part<V extends Variables> {
  name: string;
  variables: V;
  /** opens the part's dependencies; may wait for its database until `stopping` is aborted */
  start: (config: Config<V>, log: Log, stopping: AbortSignal) => Promise<Running>;
}

/**
 * Runs one part as a process: settings → listen, not ready → start → ready → graceful shutdown on SIGTERM,
 * SIGINT or when the parent that opened an IPC channel goes away. A bad setting ends the process with one
 * sentence that names the variable; an uncaught error or an unhandled rejection ends it with a line in the
 * log, and whoever supervises it starts it again.
 */
export async function runPart<V extends Variables>({ name, variables, start }: Part<V>): Promise<void> {
  const config = readConfig(name, variables);
  // every part has the common variables
  const { HOST: host, ...settings } = config as Config<V> & Config<typeof common>;
  const log = createLog(name, settings.LOG_LEVEL);
  exitOnUncaughtErrors(log);
  const stopping = abortOnSignals();
  try {
    const closeTraces = await openTraces({
      part: name,
      endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
      share: settings.OTEL_TRACES_SAMPLER_ARG,
    });
    const starting = createStartingServer();
    await listen(starting, settings.PORT, host);
    // it listens on a port, not on a pipe
    const { port } = starting.address() as AddressInfo;
    const running = await start(config, log, stopping);
    const shutDown = prepareShutdown({
      server: running.server,
      drainMs: settings.DRAIN_MS,
      log,
      drain: running.drain,
      close: async () => {
        await running.stop();
        await closeTraces();
      },
    });
    await closeServerNow(starting);
    await listen(running.server, port, host);
    log.info({ port }, 'listening');
    stopping.addEventListener('abort', () => void shutDown(String(stopping.reason)));
    if (stopping.aborted) await shutDown(String(stopping.reason));
    // the parent may end at this moment: then 'disconnect' follows, and the message is not needed
    else process.send?.({ listening: port }, undefined, undefined, () => undefined);
  } catch (error) {
    if (stopping.aborted) {
      log.info({ signal: String(stopping.reason) }, 'stopped before it was ready');
      process.exit(0);
    }
    log.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

function readConfig<V extends Variables>(name: string, variables: V): Config<V> {
  try {
    return loadConfig(variables, process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Answers on a part's port until the part can serve: it is alive, and not ready. An orchestrator then neither
 * restarts it nor sends it requests while it waits for its database.
 */
function createStartingServer(): Server {
  return createServer((request, response) => {
    request.resume();
    // the part's own server takes over the port
    response.shouldKeepAlive = false;
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/healthz') {
      response.end(JSON.stringify({ alive: true }));
      return;
    }
    response.statusCode = 503;
    const language = preferredLanguage(request.headers['accept-language']);
    response.setHeader('Content-Language', language);
    response.setHeader('Vary', 'Accept-Language');
    response.setHeader('Retry-After', RETRY_SECONDS);
    response.end(JSON.stringify([textIn(language, say('unavailable'))]));
  });
}

/** After such an error the state of the process is unknown, so it ends, and a new one is started. */
function exitOnUncaughtErrors(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
  process.on('unhandledRejection', (reason) => {
    log.fatal({ err: reason }, 'unhandled rejection');
    process.exit(1);
  });
}

/** A signal that is aborted when this process is to end, with what happened as its reason. */
function abortOnSignals(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort(signal));
  process.on('disconnect', () => stopping.abort('disconnect'));
  // false: the parent ended before this listener was added
  if (process.connected === false) stopping.abort('disconnect');
  return stopping.signal;
}
