import { createServer, type RequestListener, type Server } from 'node:http';
import type { Log } from '@mesa/server-kit';
import type { Express } from 'express';
import { expressObjects } from './express-objects';
import { rejectMalformedHttp } from './reject-malformed-http';

/**
 * The public HTTP server. Node itself would reject requests without a Host header or with an unknown
 * expectation, with an empty body and no log line; they go to the app instead, where validateRequest rejects
 * them.
 * @param listener the app behind answerEarly()
 */
export function createPublicServer(listener: RequestListener, app: Express, log: Log): Server {
  const server = createServer({ ...expressObjects(app), requireHostHeader: false }, listener);
  server.on('checkExpectation', app);
  server.keepAliveTimeout = 65_000;
  rejectMalformedHttp(server, log);
  return server;
}
