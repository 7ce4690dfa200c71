import { createServer, type RequestListener, type Server } from 'node:http';
import type { Log } from '@mesa/server-kit';
import { rejectMalformedHttp } from './reject-malformed-http';
import { lacksHost } from './validate-request';
import { Asked } from './public-request';

/**
 * The public server. Node would refuse some requests by itself, with an empty answer that nobody finds in a log (no host, an
 * expectation it does not know): they go straight to the app, which refuses them like all else (saneRequests).
 * @param usual what stands in front of the app
 */
export function createPublicServer(usual: RequestListener, app: RequestListener, log: Log): Server {
  const server = createServer({ IncomingMessage: Asked, requireHostHeader: false }, (request, response) => {
    if (lacksHost(request)) app(request, response);
    else usual(request, response);
  });
  server.on('checkExpectation', app);
  rejectMalformedHttp(server, log);
  return server;
}
