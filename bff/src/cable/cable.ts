import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CABLE_PATH, CABLE_PROTOCOL } from '@mesa/contract';
import type { Feed } from '@mesa/server-kit/events';
import { requestIdFrom, type Log, type Metrics } from '@mesa/server-kit';
import { Gauge, Histogram } from 'prom-client';
import { WebSocketServer, type WebSocket } from 'ws';
import { sendRawResponse } from '../edge/raw-response';
import type { Diner } from './channels';
import { openConnection, type Connection } from './connection';
import { createHub } from './hub';
import { TRY_AGAIN_LATER, refusalOf, UNREADABLE, type UpgradeRefusal } from './upgrade-refusal';
import { ping, welcome } from './protocol';
import { tell, BROADCAST_TYPES } from './broadcast-event';

const PING_MS = 3_000;
const PAYLOAD_BYTES_MAX = 64 * 1024;

export interface CableDependencies {
  feed: Pick<Feed, 'listen'>;
  /** the session a request's cookie opens: its digest and a way to ask again whose it is; null for a visitor */
  sessionOf: (
    req: IncomingMessage,
  ) => Promise<{ digest: string; currentDiner: () => Promise<Diner | null> } | null>;
  /** whether a page of this origin asks (contract.md: only same-origin pages may connect) */
  sameOrigin: (req: IncomingMessage) => boolean;
  log: Log;
  metrics: Metrics;
}

/** `/cable`: upgrades, pings from one timer for all sockets, and the feed of domain events. */
export function createCable({ feed, sessionOf, sameOrigin, log, metrics }: CableDependencies) {
  const hub = createHub();
  const connections = new Set<Connection>();
  const { sockets, lag } = measures(metrics, () => connections.size);
  const websockets = new WebSocketServer({
    noServer: true,
    maxPayload: PAYLOAD_BYTES_MAX,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(CABLE_PROTOCOL) ? CABLE_PROTOCOL : false),
  });

  const endSessions = (digests: string[]) => {
    for (const connection of connections) {
      // the tab may go on as a visitor: it reconnects, and what needed the session is then refused
      if (connection.session && digests.includes(connection.session)) connection.end('remote', true);
    }
  };

  const follower = feed.listen(BROADCAST_TYPES, (event) => {
    lag.observe(Math.max(0, Date.now() - event.at.getTime()) / 1_000);
    tell(event, hub, endSessions);
  });

  const accept = (socket: WebSocket, session: Awaited<ReturnType<CableDependencies['sessionOf']>>) => {
    const connection = openConnection({
      socket,
      hub,
      session: session?.digest ?? null,
      currentDiner: session?.currentDiner ?? (async () => null),
      now: Date.now,
    });
    connections.add(connection);
    socket.on('message', (data, isBinary) => {
      if (!isBinary) connection.hear(data.toString());
    });
    // a frame over the limit or broken UTF-8 ends the socket; the close below cleans up
    socket.on('error', (error) => log.debug({ err: error }, 'cable socket'));
    socket.on('close', () => {
      connections.delete(connection);
      connection.closed();
    });
    connection.send(welcome);
  };

  const refuse = (req: IncomingMessage, duplex: Duplex, refusal: UpgradeRefusal) =>
    sendRawResponse(duplex, log, { ...refusal, requestId: idOf(req) });
  websockets.on('headers', (lines, req) => {
    lines.push(`X-Request-Id: ${idOf(req)}`);
    log.info({ requestId: idOf(req), method: 'GET', route: CABLE_PATH, status: 101 }, 'request');
  });
  // what is wrong with the handshake beyond what may-open.ts asks
  websockets.on('wsClientError', (_error, duplex, req) => refuse(req, duplex, UNREADABLE));

  let stopping = false;
  const upgrade = async (req: IncomingMessage, duplex: Duplex, head: Buffer) => {
    req.headers['x-request-id'] = requestIdFrom(req.headers['x-request-id']);
    duplex.on('error', () => duplex.destroy());
    const refusal = refusalOf(req, sameOrigin);
    if (refusal) return refuse(req, duplex, refusal);
    const session = await sessionOf(req).catch(() => 'unknown' as const);
    // a diner must not be taken for a visitor: the client comes back in a moment
    if (session === 'unknown' || stopping) return refuse(req, duplex, TRY_AGAIN_LATER);
    // it may stand among others ("h2c, websocket"), which ws does not read
    req.headers.upgrade = 'websocket';
    websockets.handleUpgrade(req, duplex, head, (socket) => accept(socket, session));
  };

  let told = Math.floor(Date.now() / 1_000);
  const timer = setInterval(() => {
    told = Math.max(told + 1, Math.floor(Date.now() / 1_000));
    const frame = ping(told);
    for (const connection of connections) connection.send(frame);
  }, PING_MS);

  return {
    ready: follower.ready,
    sockets,
    /** Takes over the upgrades of a server. */
    attach(server: Server): void {
      server.on('upgrade', (req, duplex, head) => {
        upgrade(req, duplex as Duplex, head).catch((error: unknown) => {
          log.warn({ err: error, requestId: idOf(req) }, 'websocket upgrade failed');
          duplex.destroy();
        });
      });
    },
    /** Tells every socket to come back later, and closes. */
    async stop(): Promise<void> {
      stopping = true;
      clearInterval(timer);
      for (const connection of connections) connection.end('server_restart', true);
      await follower.stop();
      hub.close();
      for (const socket of websockets.clients) socket.terminate();
      websockets.close();
    },
  };
}

/** Given to it when it came. */
function idOf(req: IncomingMessage): string {
  return String(req.headers['x-request-id']);
}

function measures({ registry }: Metrics, open: () => number) {
  return {
    sockets: new Gauge({
      name: 'mesa_cable_sockets',
      help: 'Open sockets',
      registers: [registry],
      collect() {
        this.set(open());
      },
    }),
    lag: new Histogram({
      name: 'mesa_event_lag_seconds',
      help: 'From the writing of a domain event to its telling',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers: [registry],
    }),
  };
}
