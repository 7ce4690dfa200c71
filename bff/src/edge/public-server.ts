import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { say, textIn } from '@mesa/contract/sentences';
import { preferredLanguage, requestIdFrom, type Log } from '@mesa/server-kit';
import type { Express, Request } from 'express';
import { limitConnections } from './limit-connections';

/** Milliseconds. Headers come in one packet; the longest body is that of an upload on a slow network. */
const TIMES = { headersTimeout: 10_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };
/** Neither side sends or reads a byte for so long: a diner on a train uploads with pauses. */
const SILENT_MS = 30_000;
const CONNECTIONS_MAX = 10_000;
const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** A target that rejectMalformed() refuses. */
const UNREADABLE = '/%';

interface PublicServerOptions {
  log: Log;
  /** of a network, see limitConnections(); a proxy in front opens those of all networks */
  connectionsPerNetwork?: number;
  /** how long a connection is kept without a request; longer than a proxy in front keeps it */
  idleMs?: number;
}

/**
 * The public HTTP server: what is decided before Express. Node itself would reject requests without a Host
 * header or with an unknown expectation, with an empty body and no log line; they go to the app instead,
 * where rejectMalformed() refuses them.
 */
export function createPublicServer(
  app: Express,
  { log, connectionsPerNetwork = Infinity, idleMs = 65_000 }: PublicServerOptions,
): Server {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    // Express passes over all middleware for a target whose path it cannot read
    if (!hasReadablePath(request)) request.url = UNREADABLE;
    app(request, response);
  };
  const server = createServer({ ...expressObjects(app), ...TIMES, requireHostHeader: false }, handle);
  server.on('checkExpectation', handle);
  server.keepAliveTimeout = idleMs;
  server.timeout = SILENT_MS;
  limitConnections(server, { perNetwork: connectionsPerNetwork, most: CONNECTIONS_MAX });
  server.on('clientError', (error, duplex) => rejectMalformedHttp(error, duplex, log));
  for (const event of ['upgrade', 'connect'])
    server.on(event, (...seen: [IncomingMessage, Duplex, Buffer]) => answerByApp(handle, ...seen));
  return server;
}

function hasReadablePath(request: IncomingMessage): boolean {
  try {
    // expressObjects() has made it Express's
    return typeof (request as Request).path === 'string';
  } catch {
    return false;
  }
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

/**
 * Lets the app answer what Node takes for a request to leave HTTP: an upgrade, which Cable accepts at
 * `/cable`, and CONNECT, which rejectMalformed() refuses.
 */
function answerByApp(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  request: IncomingMessage,
  duplex: Duplex,
  upgradeHead: Buffer,
): void {
  const socket = duplex as Socket; // a server without TLS has no other streams
  socket.on('error', () => socket.destroy());
  const response = new ServerResponse(request);
  Object.assign(response, { locals: { upgradeHead }, shouldKeepAlive: false });
  try {
    response.assignSocket(socket);
  } catch {
    // an earlier request of the connection has not been answered
    return void socket.destroy();
  }
  response.once('finish', () => socket.destroySoon());
  // the target of CONNECT is no path
  if (!request.url?.startsWith('/')) request.url = '/';
  handle(request, response);
}

interface ClientError extends NodeJS.ErrnoException {
  /** what the parser could not read; absent for a request that was not completed in time */
  rawPacket?: Buffer;
}

/**
 * Answers malformed HTTP (conflicting lengths, broken lines, oversized headers) with an ordinary error, and
 * closes the connection: what follows on it cannot be trusted. There is no request, so the app cannot do it.
 */
function rejectMalformedHttp(error: ClientError, duplex: Duplex, log: Log): void {
  if (error.code === 'ECONNRESET' || !duplex.writable) return void duplex.destroy();
  const packet = error.rawPacket?.toString('latin1') ?? '';
  const language = preferredLanguage(/^accept-language:([^\r\n]*)/im.exec(packet)?.[1]?.trim());
  const status = STATUS[error.code ?? ''] ?? 400;
  const requestId = requestIdFrom(undefined);
  const body = JSON.stringify([textIn(language, say('unreadable'))]);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Language: ${language}`,
    'Vary: Accept-Language',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  duplex.end([...lines, '', body].join('\r\n'));
  log.info({ requestId, route: 'other', status }, 'request');
}
