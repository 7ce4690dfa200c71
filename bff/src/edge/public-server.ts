import { createServer, type Server } from 'node:http';
import type { Log } from '@mesa/server-kit';
import type { Express } from 'express';
import { expressObjects } from './express-objects';
import { rejectMalformedHttp } from './reject-malformed-http';

/** Milliseconds. Headers come in one packet; the longest body is that of an upload on a slow network. */
const TIMES = { headersTimeout: 10_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };
/** Neither side sends or reads a byte for so long: a diner on a train uploads with pauses. */
const SILENT_MS = 30_000;
/** Far below the files that a process may open. */
const CONNECTIONS_MAX = 10_000;

/**
 * The public HTTP server. Node itself would reject requests without a Host header or with an unknown
 * expectation, with an empty body and no log line; they go to the app instead, where validateRequest rejects
 * them.
 */
export function createPublicServer(app: Express, log: Log): Server {
  const server = createServer({ ...expressObjects(app), ...TIMES, requireHostHeader: false }, app);
  server.on('checkExpectation', app);
  server.keepAliveTimeout = 65_000;
  server.timeout = SILENT_MS;
  server.maxConnections = CONNECTIONS_MAX;
  rejectMalformedHttp(server, log);
  return server;
}
