import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Log } from './log';
import { ACCEPT_QUEUE_MAX, closeServer } from './listen';

const FORCE_CLOSE_MS = 5_000;

interface ShutdownOptions {
  server: Server;
  /** milliseconds between "not ready" and closing, so that load balancers stop sending requests first */
  drainMs: number;
  log: Log;
  /** called once, when draining begins */
  drain?: () => void;
  /** closes what the part opened */
  close: () => Promise<void>;
}

/**
 * Prepares the graceful shutdown of this process: not ready, then no new connections, then open requests are
 * finished, then everything that was opened is closed. Must be called before the server answers its first
 * request.
 */
export function prepareShutdown({ server, drainMs, log, drain, close }: ShutdownOptions) {
  const closeKeepAliveConnections = trackResponses(server);
  let stopping = false;
  return async (reason: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal: reason }, 'stopping');
    drain?.();
    closeKeepAliveConnections();
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    await drainAcceptQueue(server);
    const forced = setTimeout(() => server.closeAllConnections(), FORCE_CLOSE_MS);
    await closeServer(server);
    clearTimeout(forced);
    await close();
    process.exit(0);
  };
}

/**
 * Returns a function; from the moment it is called each response ends its connection, also one that was begun
 * before. A connection kept alive past the end of this process would carry the next request into a reset.
 */
function trackResponses(server: Server): () => void {
  const open = new Set<ServerResponse>();
  let closing = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (closing) response.shouldKeepAlive = false;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return () => {
    closing = true;
    for (const response of open) response.shouldKeepAlive = false;
  };
}

/**
 * Accepts every connection that the system has already established. Closing the server would reset them, and
 * a load balancer does not repeat a booking that was reset. Node accepts one connection per tick and reads
 * its request in the next.
 */
async function drainAcceptQueue(server: Server): Promise<void> {
  let accepted = true;
  const onConnection = () => void (accepted = true);
  server.on('connection', onConnection);
  for (let ticks = 0; accepted && ticks < ACCEPT_QUEUE_MAX; ticks += 1) {
    accepted = false;
    for (let i = 0; i < 2; i += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', onConnection);
}
