import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError, loadConfig, type Config, type Variables } from './config';
import { createLog, type Log } from './log';
import { openTraces } from './traces/traces';

/** A part that is up: its server, how it knows it can serve, how it closes what it opened. */
export interface Running {
  server: Server;
  /** called once, when draining begins: readiness answers 503 from then on */
  drain?: () => void;
  stop: () => Promise<void>;
}

interface Part<V extends Variables> {
  name: string;
  variables: V;
  start: (config: Config<V>, log: Log) => Promise<Running>;
}

/**
 * Runs one part as a process: settings → start → listen → graceful stop on SIGTERM, SIGINT or when the parent that
 * opened an IPC channel goes away. A bad setting ends the process with one sentence that names the variable.
 */
export async function runPart<V extends Variables>({ name, variables, start }: Part<V>): Promise<void> {
  const config = readConfig(name, variables);
  const log = createLog(name, String(config['LOG_LEVEL'] ?? 'info'));
  // told like all else, as one line; what state it left is unknown, so whoever watches over this process starts it anew
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  try {
    const closeTraces = await openTraces({
      part: name,
      endpoint: (config['OTEL_EXPORTER_OTLP_ENDPOINT'] as string | null | undefined) ?? null,
      share: Number(config['OTEL_TRACES_SAMPLER_ARG'] ?? 1),
    });
    const running = await start(config, log);
    await listen(running.server, Number(config['PORT'] ?? 0), String(config['HOST'] ?? '127.0.0.1'));
    const { port } = running.server.address() as AddressInfo;
    log.info({ port }, 'listening');
    // before anybody is told: whoever hears "listening" may ask to stop at once
    const stop = stopGracefully(running, Number(config['DRAIN_MS'] ?? 0), log, closeTraces);
    // false: there was a parent, and it went while this part came up, which no event tells any more
    if (process.connected === false) await stop('disconnect');
    // it may go at this very moment: the event follows, and the message is nobody's loss
    else process.send?.({ listening: port }, undefined, undefined, () => undefined);
  } catch (error) {
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
 * So many newcomers may wait to be let in (the system may allow fewer: `net.core.somaxconn`). With Node's 511 a crowd past that
 * is not turned away but left without an answer, and knocks again after one second, three, seven.
 */
const NEWCOMERS_WAITING = 4_096;

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: NEWCOMERS_WAITING }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stopGracefully(
  running: Running,
  drainMs: number,
  log: Log,
  closeTraces: () => Promise<void>,
): (signal: string) => Promise<void> {
  const letGo = letGoOfConnections(running.server);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    running.drain?.();
    letGo();
    // whoever balances in front needs a moment to see "not ready" before connections are refused
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    await letInWhoWaits(running.server);
    const forced = setTimeout(() => running.server.closeAllConnections(), 5_000);
    await closeServer(running.server);
    clearTimeout(forced);
    await running.stop();
    await closeTraces();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  process.on('disconnect', () => void stop('disconnect'));
  return stop;
}

/**
 * From the moment it is called, each answer of the server ends its connection, also one that was begun before: a connection
 * kept alive past the end of this process would carry the next request into a reset.
 */
function letGoOfConnections(server: Server): () => void {
  const begun = new Set<ServerResponse>();
  let lettingGo = false;
  // before anybody answers
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (lettingGo) response.shouldKeepAlive = false;
    begun.add(response);
    response.once('close', () => begun.delete(response));
  });
  return () => {
    lettingGo = true;
    for (const response of begun) response.shouldKeepAlive = false;
  };
}

/**
 * Closing throws out whoever was connected by the system and not yet let in, and a balancer sends a booking that was
 * thrown out to nobody else. Node lets in one a turn and reads what they ask in the next.
 */
async function letInWhoWaits(server: Server): Promise<void> {
  let came = true;
  const note = () => void (came = true);
  server.on('connection', note);
  for (let turns = 0; came && turns < NEWCOMERS_WAITING; turns += 1) {
    came = false;
    for (let i = 0; i < 2; i += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', note);
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
