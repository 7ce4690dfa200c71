import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CABLE_PATH, CABLE_PROTOCOL } from '@mesa/contract';
import type { Feed, StoredEvent } from '@mesa/server-kit/events';
import { requestIdFrom, type Log, type Metrics } from '@mesa/server-kit';
import type { Request } from 'express';
import { Gauge, Histogram } from 'prom-client';
import { WebSocketServer, type WebSocket } from 'ws';
import { addressKey, type RequestLimit } from '../edge/limit-requests';
import { sendRawResponse } from '../edge/raw-response';
import type { SocketSession } from '../edge/session/websocket-session';
import { BROADCAST_TYPES, broadcastEvent } from './broadcast-event';
import { Connection } from './connection';
import { createHub } from './hub';
import { ping, welcome } from './protocol';
import { SocketCounts, type SocketPlace } from './socket-counts';
import { tooMany, TRY_AGAIN_LATER, UNREADABLE, upgradeRefusal, type UpgradeRefusal } from './upgrade-refusal';

const PING_MS = 3_000;
const PAYLOAD_BYTES_MAX = 64 * 1024;

export interface CableDependencies {
  feed: Pick<Feed, 'listen'>;
  /** the session of an upgrade request; null for a visitor */
  sessionOf: (request: IncomingMessage) => Promise<SocketSession | null>;
  /** counts an upgrade like any other request of its network */
  addressLimit: RequestLimit;
  /** how many sockets a network may have */
  socketsMax: number;
  /** whether a page of this origin sent the request (contract.md: only same-origin pages may connect) */
  isSameOrigin: (request: IncomingMessage) => boolean;
  log: Log;
  metrics: Metrics;
}

/**
 * `/cable`: the websocket endpoint. It forwards domain events to its subscribers and pings all sockets by one
 * timer.
 */
export class Cable {
  readonly ready: Promise<void>;
  private readonly hub = createHub();
  private readonly connections = new Set<Connection>();
  private readonly sockets: SocketCounts;
  private readonly lag: Histogram;
  private readonly listener: ReturnType<Feed['listen']>;
  private readonly timer: NodeJS.Timeout;
  private stopping = false;
  private lastPing = Math.floor(Date.now() / 1_000);
  private readonly websockets = new WebSocketServer({
    noServer: true,
    maxPayload: PAYLOAD_BYTES_MAX,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(CABLE_PROTOCOL) ? CABLE_PROTOCOL : false),
  });

  constructor(private readonly dependencies: CableDependencies) {
    const { feed, log, metrics } = dependencies;
    this.sockets = new SocketCounts(dependencies.socketsMax);
    this.lag = createMetrics(metrics, () => this.connections.size);
    this.listener = feed.listen(BROADCAST_TYPES, (event) => this.broadcast(event));
    this.ready = this.listener.ready;
    this.websockets.on('headers', (lines, request) => {
      lines.push(`X-Request-Id: ${idOf(request)}`);
      log.info({ requestId: idOf(request), method: 'GET', route: CABLE_PATH, status: 101 }, 'request');
    });
    // faults of the handshake that upgradeRefusal() does not check
    this.websockets.on('wsClientError', (_error, duplex, request) =>
      this.refuse(request, duplex, UNREADABLE),
    );
    this.timer = setInterval(() => this.ping(), PING_MS);
  }

  /** Handles the upgrade requests of a server. */
  attach(server: Server): void {
    server.on('upgrade', (request, duplex, head) => void this.upgrade(request, duplex, head));
  }

  /** Closes the sockets of sessions that have ended. */
  endSessions(digests: string[]): void {
    for (const connection of this.connections) {
      // the client reconnects as a visitor; subscriptions that need the session are rejected then
      if (connection.session && digests.includes(connection.session)) connection.end('remote', true);
    }
  }

  /** Asks every client to reconnect later, and closes all sockets. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    for (const connection of this.connections) connection.end('server_restart', true);
    await this.listener.stop();
    this.hub.close();
    for (const socket of this.websockets.clients) socket.terminate();
    this.websockets.close();
  }

  private async upgrade(request: IncomingMessage, duplex: Duplex, head: Buffer): Promise<void> {
    request.headers['x-request-id'] = requestIdFrom(request.headers['x-request-id']);
    duplex.on('error', () => duplex.destroy());
    const refusal = upgradeRefusal(request, this.dependencies.isSameOrigin);
    if (refusal) return this.refuse(request, duplex, refusal);
    // the public server makes upgrade requests Express's own, too (public-server.ts)
    const network = addressKey(request as Request);
    const { wait } = this.dependencies.addressLimit(network);
    if (wait > 0) return this.refuse(request, duplex, tooMany(wait));
    const place = this.sockets.take(network);
    if (!place) return this.refuse(request, duplex, tooMany(1));
    duplex.once('close', place.free);
    const session = await this.dependencies.sessionOf(request).catch(() => 'unknown' as const);
    // do not treat a diner as a visitor when the session cannot be read: the client reconnects in a moment
    if (session === 'unknown' || this.stopping) return this.refuse(request, duplex, TRY_AGAIN_LATER);
    // ws does not understand a list such as "h2c, websocket"
    request.headers.upgrade = 'websocket';
    this.websockets.handleUpgrade(request, duplex, head, (socket) => this.accept(socket, session, place));
  }

  private accept(socket: WebSocket, session: SocketSession | null, place: SocketPlace): void {
    const connection = new Connection({
      socket,
      hub: this.hub,
      session: session?.digest ?? null,
      currentDiner: session?.currentDiner ?? (async () => null),
      now: Date.now,
    });
    this.connections.add(connection);
    place.connection = connection;
    socket.on('message', (data, isBinary) => {
      if (!isBinary) connection.receive(data.toString());
    });
    // oversized frames and broken UTF-8 end the socket; 'close' below cleans up
    socket.on('error', (error) => this.dependencies.log.debug({ err: error }, 'cable socket'));
    socket.on('close', () => {
      this.connections.delete(connection);
      connection.closed();
    });
    connection.send(welcome);
  }

  private refuse(request: IncomingMessage, duplex: Duplex, refusal: UpgradeRefusal): void {
    sendRawResponse(duplex, this.dependencies.log, {
      ...refusal,
      acceptLanguage: request.headers['accept-language'],
      requestId: idOf(request),
    });
  }

  private broadcast(event: StoredEvent): void {
    this.lag.observe(Math.max(0, Date.now() - event.at.getTime()) / 1_000);
    broadcastEvent(event, this.hub, (digests) => this.endSessions(digests));
  }

  private ping(): void {
    this.lastPing = Math.max(this.lastPing + 1, Math.floor(Date.now() / 1_000));
    const frame = ping(this.lastPing);
    for (const connection of this.connections) connection.send(frame);
  }
}

/** The request id that the upgrade request was given on arrival. */
function idOf(request: IncomingMessage): string {
  return String(request.headers['x-request-id']);
}

function createMetrics({ registry }: Metrics, open: () => number): Histogram {
  new Gauge({
    name: 'mesa_cable_sockets',
    help: 'Open sockets',
    registers: [registry],
    collect() {
      this.set(open());
    },
  });
  return new Histogram({
    name: 'mesa_event_lag_seconds',
    help: 'Time from the writing of a domain event to its delivery to the sockets',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers: [registry],
  });
}
