import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of';
import { NetworkPlaces } from './open-requests-per-network';

/** From this share of all connections on, those without a request give way. */
const MOST_TAKEN = 0.8;
/** How often they do: to look for them costs as much as there are connections. */
const GIVE_WAY_MS = 1_000;

interface ConnectionLimits {
  perNetwork: number;
  /** of all networks; far below the files that a process may open */
  most: number;
}

/**
 * Without it one network could take every connection, and nobody else would get in: a connection costs its
 * sender nothing, and no request is needed to keep it. One more than a network may have is closed; when most
 * are taken, all that wait for a next request give way. Browsers open a new one when they need it.
 */
export function limitConnections(server: Server, { perNetwork, most }: ConnectionLimits): void {
  const places = new NetworkPlaces<Socket>(perNetwork, () => false);
  let open = 0;
  let gaveWayAt = -Infinity;
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    const free = places.take(networkOf(socket.remoteAddress ?? ''), socket);
    if (!free) return void socket.destroy();
    open += 1;
    if (open > most * MOST_TAKEN && performance.now() - gaveWayAt > GIVE_WAY_MS) {
      gaveWayAt = performance.now();
      server.closeIdleConnections();
    }
    socket.once('close', () => {
      open -= 1;
      free();
    });
  });
}
