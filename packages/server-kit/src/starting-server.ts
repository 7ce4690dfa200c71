import { createServer, type Server } from 'node:http';
import { say, textIn } from '@mesa/contract/sentences';
import { preferredLanguage } from './preferred-language';

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
    const language = preferredLanguage(request.headers['accept-language']);
    response.setHeader('Content-Language', language);
    response.setHeader('Vary', 'Accept-Language');
    response.setHeader('Retry-After', RETRY_SECONDS);
    response.end(JSON.stringify([textIn(language, say('unavailable'))]));
  });
}
