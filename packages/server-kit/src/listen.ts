import type { Server } from 'node:http';

/**
 * How many connections may wait to be accepted (the system may allow fewer: `net.core.somaxconn`). Past Node's 511 a
 * burst is not refused but left without an answer, and the clients try again only after one second, three, seven.
 */
export const ACCEPT_QUEUE_MAX = 4_096;

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: ACCEPT_QUEUE_MAX }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Stops listening and resolves once every connection has ended; idle ones are closed at once. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
