import { createServer } from 'node:net';

// below the ephemeral range of outgoing connections, so that no other program takes a port while its process
// restarts
const FIRST = 20_000;
const LAST = 31_999;

/** The error code (such as EADDRINUSE) of listening on this port, or undefined when it can be used. */
export function listenProblem(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether a port can be listened on right now; an address that this machine does not have counts as free. */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const problem = await listenProblem(port, host);
  return problem === undefined || problem === 'EADDRNOTAVAIL' || problem === 'EAFNOSUPPORT';
}

/** Ports returned before; they count as taken even when nothing listens on them yet. */
const handedOut = new Set<number>();

/**
 * Finds free ports on the loopback address, none of which was returned before in this process. Listen on them
 * soon: until then another process may find them free as well.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}
