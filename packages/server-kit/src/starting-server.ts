import { createServer, type Server } from 'node:http';
import { LANGUAGES, MESSAGES } from '@mesa/contract';
import { closeServer } from './listen';

const RETRY_SECONDS = 2;

/**
 * Answers on a part's port until the part can serve: it is alive, and not ready. An orchestrator then neither
 * restarts it nor sends it requests while it waits for its database.
 */
export function createStartingServer(): Server {
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
    response.setHeader('Content-Language', LANGUAGES[0]);
    response.setHeader('Retry-After', RETRY_SECONDS);
    response.end(JSON.stringify([MESSAGES.unavailable]));
  });
}

/** Gives the port up at once, whoever is connected. */
export async function closeStartingServer(server: Server): Promise<void> {
  const closed = closeServer(server);
  server.closeAllConnections();
  await closed;
}
