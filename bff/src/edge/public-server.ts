import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { say } from '@mesa/contract/sentences';
import { requestIdFrom, type Log } from '@mesa/server-kit';
import type { Express } from 'express';
import { sendRawResponse } from './raw-response';

/** Milliseconds. Headers come in one packet; the longest body is that of an upload on a slow network. */
const TIMES = { headersTimeout: 10_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };
/** Neither side sends or reads a byte for so long: a diner on a train uploads with pauses. */
const SILENT_MS = 30_000;
/** Far below the files that a process may open. */
const CONNECTIONS_MAX = 10_000;
const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * The public HTTP server: what is decided before Express. Node itself would reject requests without a Host
 * header or with an unknown expectation, with an empty body and no log line; they go to the app instead,
 * where validateRequest rejects them.
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

/**
 * The classes by which `createServer` makes requests and responses that are the app's own from the start.
 * Express changes the prototypes of each request and response, unless they are right already; a changed one
 * makes all later work with it slower. Processor time of a request through an app of eight middleware
 * functions, client included: 156 µs with Node's own classes, 88 µs with these (docs/decisions/013).
 */
export function expressObjects(app: Express) {
  class AppRequest extends PublicRequest {}
  class AppResponse extends ServerResponse<AppRequest> {}
  // Express's own request does not descend from PublicRequest
  Object.defineProperties(AppRequest.prototype, Object.getOwnPropertyDescriptors(PublicRequest.prototype));
  app.request = inheriting(AppRequest.prototype, app.request);
  app.response = inheriting(AppResponse.prototype, app.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

function inheriting<T extends object>(prototype: object, base: T): T {
  // it now inherits all of T
  return Object.setPrototypeOf(prototype, base) as T;
}

/**
 * A request that counts as an upgrade only if it asks for websockets (or is a CONNECT). On a server that
 * listens for 'upgrade', Node hands over every request with an Upgrade header as a bare socket, also those of
 * curl --http2 and Java's HttpClient, which offer h2c with each request and expect an ordinary response (RFC
 * 9110 §7.8 lets a server ignore protocols it does not know). Node reads the request's `upgrade` property, so
 * this class answers "no" for them.
 *
 * Bytes that a client sends in the same packet behind such a request are dropped, as on a server without
 * upgrades. They could belong to the offered protocol, so clients wait for the response first.
 */
export class PublicRequest extends IncomingMessage {
  // declared only: the base class assigns it before class fields exist
  declare offersUpgrade: boolean | null;

  get upgrade(): boolean {
    const protocols = this.headers.upgrade?.split(',') ?? [];
    const isWebsocket = protocols.some((name) => name.trim().toLowerCase() === 'websocket');
    return Boolean(this.offersUpgrade) && (this.method === 'CONNECT' || isWebsocket);
  }

  set upgrade(offered: boolean | null) {
    this.offersUpgrade = offered;
  }
}

interface ClientError extends NodeJS.ErrnoException {
  /** what the parser could not read; absent for a request that was not completed in time */
  rawPacket?: Buffer;
}

/**
 * Answers malformed HTTP (conflicting lengths, broken lines, oversized headers) and CONNECT with an ordinary
 * error, and closes the connection: what follows on it cannot be trusted.
 */
function rejectMalformedHttp(server: Server, log: Log): void {
  server.on('clientError', (error: ClientError, duplex) => {
    const socket = duplex as Socket; // a server without TLS has no other streams
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const packet = error.rawPacket?.toString('latin1') ?? '';
    sendRawResponse(socket, log, {
      status: STATUS[error.code ?? ''] ?? 400,
      sentence: say('unreadable'),
      acceptLanguage: /^accept-language:([^\r\n]*)/im.exec(packet)?.[1]?.trim(),
    });
  });
  server.on('connect', (request, socket) => {
    socket.on('error', () => socket.destroy());
    sendRawResponse(socket, log, {
      status: 400,
      sentence: say('unreadable'),
      acceptLanguage: request.headers['accept-language'],
      requestId: requestIdFrom(request.headers['x-request-id']),
    });
  });
}
