import { once } from 'node:events';
import type { Server } from 'node:http';

/**
 * How many connections may wait to be accepted (the system may allow fewer: `net.core.somaxconn`). With
 * Node's default of 511, a larger burst gets no response, and clients try again only after one, three and
 * seven seconds.
 */
export const ACCEPT_QUEUE_MAX = 4_096;

/**
 * Listens for connections; resolves once it does.
 * @param port 0 picks a free one
 * @throws when the port is in use
 */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen({ port, host, backlog: ACCEPT_QUEUE_MAX });
  await once(server, 'listening');
}

/** Closes a server together with its open connections. */
export async function closeServerNow(server: Server): Promise<void> {
  const closed = closeServer(server);
  server.closeAllConnections();
  await closed;
}

/** Stops listening and resolves once every connection has ended; idle ones are closed at once. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
