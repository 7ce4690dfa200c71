import { CABLE_PATH, CABLE_PROTOCOL, Refusal, type DomainEventType } from '@mesa/contract';
import { say, waitOf } from '@mesa/contract/sentences';
import { runEvery, type Log, type Metrics } from '@mesa/server-kit';
import type { Feed, StoredEvent } from '@mesa/server-kit/events';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { Gauge, Histogram } from 'prom-client';
import { WebSocketServer, type WebSocket } from 'ws';
import { isSameHost } from '../edge/csrf';
import { notFound, sendError } from '../edge/error-handler';
import { addressKey } from '../edge/network-of';
import { localsOf } from '../edge/locals';
import { NetworkPlaces } from '../edge/open-requests-per-network';
import type { Session, SessionStore } from '../edge/session/session-store';
import { dayTopic, dinerTopic } from './channels';
import { Connection } from './connection';
import { createHub } from './hub';
import { ping, welcome } from './protocol';

const PING_MS = 3_000;
const EXPIRED_MS = 10_000;
const PAYLOAD_BYTES_MAX = 64 * 1024;
/** The websocket version of RFC 6455, the only one in use. */
const WEBSOCKET_VERSION = '13';

const BROADCAST_TYPES: DomainEventType[] = [
  'tables-changed',
  'reservation-changed',
  'table-offered',
  'sessions-ended',
];

export interface CableDependencies {
  feed: Pick<Feed, 'listen'>;
  sessions: Pick<SessionStore, 'dinersOf'>;
  /** how many sockets a network may have */
  socketsMax: number;
  log: Log;
  metrics: Metrics;
}

/** The place of a socket among those of its network. */
interface SocketPlace {
  /** set once the socket is open */
  connection?: Connection;
}

/**
 * `/cable`: the websocket endpoint. It forwards domain events to its subscribers and pings all sockets by one
 * timer.
 */
export class Cable {
  readonly ready: Promise<void>;
  private readonly hub = createHub();
  private readonly connections = new Set<Connection>();
  /** SECURITY: from the upgrade on, so that many at once gain nothing; an idle socket gives way */
  private readonly places: NetworkPlaces<SocketPlace>;
  private readonly lag: Histogram;
  private readonly listener: ReturnType<Feed['listen']>;
  private readonly pinging: NodeJS.Timeout;
  private readonly expiring: ReturnType<typeof runEvery>;
  private stopping = false;
  private lastPing = Math.floor(Date.now() / 1_000);
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: PAYLOAD_BYTES_MAX,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(CABLE_PROTOCOL) ? CABLE_PROTOCOL : false),
  });

  constructor(private readonly dependencies: CableDependencies) {
    const { feed, log, metrics, socketsMax } = dependencies;
    this.places = new NetworkPlaces(socketsMax, ({ connection }) => connection?.giveWay() ?? false);
    this.lag = createMetrics(metrics, () => this.connections.size);
    this.listener = feed.listen(BROADCAST_TYPES, (event) => this.broadcast(event));
    this.ready = this.listener.ready;
    this.server.on('headers', (lines, request) => {
      lines.push(`X-Request-Id: ${localsOf(responseTo(request)).requestId}`);
    });
    // faults of the handshake that open() does not check
    this.server.on('wsClientError', (_error, _socket, request) =>
      sendError(request as Request, responseTo(request), 400, say('unreadable')),
    );
    this.pinging = setInterval(() => this.ping(), PING_MS);
    this.expiring = runEvery(EXPIRED_MS, 'expired sockets not closed', () => this.endExpired(), log);
  }

  /** What asks for a websocket: opened at `/cable`, refused elsewhere. */
  websockets(loadSession: RequestHandler): RequestHandler {
    const router = Router({ caseSensitive: true });
    router.all(CABLE_PATH, loadSession, (request, response) => this.open(request, response));
    router.use(notFound());
    return (request, response, next) =>
      localsOf(response).upgradeHead ? router(request, response, next) : next();
  }

  /** Closes the sockets of sessions that have ended. */
  endSessions(ids: readonly string[]): void {
    const ended = new Set(ids);
    for (const connection of this.connections) {
      // the client reconnects as a visitor; subscriptions that need the session are rejected then
      if (connection.session && ended.has(connection.session.id)) connection.end('remote', true);
    }
  }

  /** Asks every client to reconnect later, and closes all sockets. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.pinging);
    for (const connection of this.connections) connection.end('server_restart', true);
    await this.expiring.stop();
    await this.listener.stop();
    this.hub.close();
    for (const socket of this.server.clients) socket.terminate();
    this.server.close();
  }

  private open(request: Request, response: Response): void {
    const { headers, socket } = request;
    const locals = localsOf(response);
    locals.route = CABLE_PATH;
    // browsers always send Origin; who does not is no page, so it carries no diner's cookies by accident
    if (headers.origin !== undefined && !isSameHost(headers.origin, request.host))
      throw new Refusal('forbidden', say('socketOfOtherSite'));
    if (headers['sec-websocket-version'] !== WEBSOCKET_VERSION) {
      response.set({ Upgrade: 'websocket', Connection: 'Upgrade, close' });
      response.set('Sec-WebSocket-Version', WEBSOCKET_VERSION);
      return sendError(request, response, 426, say('socketVersion', { version: WEBSOCKET_VERSION }));
    }
    if (!offersProtocol(headers['sec-websocket-protocol']))
      throw new Refusal('malformed', say('socketProtocol', { protocol: CABLE_PROTOCOL }));
    if (this.stopping) throw new Refusal('unavailable', say('unavailable'));
    const place: SocketPlace = {};
    const free = this.places.take(addressKey(request), place);
    if (!free) throw new Refusal('too-many', say('tooMany', waitOf(1)), 1);
    socket.once('close', free);
    // ws does not understand a list such as "h2c, websocket"
    headers.upgrade = 'websocket';
    this.server.handleUpgrade(request, socket, locals.upgradeHead!, (websocket) => {
      // the socket is no response any more
      response.detachSocket(socket);
      response.status(101).emit('close');
      place.connection = this.connect(websocket, locals.session);
    });
  }

  private connect(socket: WebSocket, session: Session | undefined): Connection {
    const { sessions, log } = this.dependencies;
    const currentDiner = async () => session && (await sessions.dinersOf([session.id])).get(session.id);
    const connection = new Connection({ socket, hub: this.hub, session, currentDiner, now: Date.now });
    this.connections.add(connection);
    socket.on('message', (data, isBinary) => {
      if (!isBinary) connection.receive(data.toString());
    });
    // oversized frames and broken UTF-8 end the socket; 'close' below cleans up
    socket.on('error', (error) => log.debug({ err: error }, 'cable socket'));
    socket.on('close', () => {
      this.connections.delete(connection);
      connection.closed();
    });
    connection.send(welcome);
    return connection;
  }

  /** Sends a domain event to the sockets it concerns, as contract.md "/cable" defines. */
  private broadcast(event: StoredEvent): void {
    this.lag.observe(Math.max(0, Date.now() - event.at.getTime()) / 1_000);
    if (event.type === 'sessions-ended') this.endSessions(event.sessions);
    if (event.type === 'tables-changed') {
      const { restaurant_id, date } = event;
      const body = { type: 'availability', restaurant_id, date };
      this.hub.publishCoalesced(dayTopic(restaurant_id, date), body);
    }
    if (event.type === 'reservation-changed') {
      const { action, reservation } = event;
      this.hub.publish(dinerTopic(reservation.user_id), { type: 'reservation', action, reservation });
    }
    if (event.type === 'table-offered') {
      const { user_id, watch, hold } = event;
      this.hub.publish(dinerTopic(user_id), { type: 'offer', watch, hold });
    }
  }

  /** A session that is ended is published as an event; one that expires is only deleted. */
  private async endExpired(): Promise<void> {
    const ids = [...this.connections].flatMap(({ session }) => (session ? [session.id] : []));
    if (ids.length === 0) return;
    const diners = await this.dependencies.sessions.dinersOf(ids);
    this.endSessions(ids.filter((id) => !diners.has(id)));
  }

  private ping(): void {
    this.lastPing = Math.max(this.lastPing + 1, Math.floor(Date.now() / 1_000));
    const frame = ping(this.lastPing);
    for (const connection of this.connections) connection.send(frame);
  }
}

function offersProtocol(offered = ''): boolean {
  return offered.split(',').some((name) => name.trim() === CABLE_PROTOCOL);
}

/** Express keeps the response with the request. */
function responseTo(request: object): Response {
  return (request as Request).res!;
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
