import { createServer } from 'node:net';

// below the range that systems lend to outgoing connections, so that a port stays ours while its process restarts
const FIRST = 20_000;
const LAST = 31_999;

/** Whether a port can be listened on right now; an address this machine does not have counts as free. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** That many different free ports on the loopback address. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (!found.has(port) && (await isFree(port))) found.add(port);
  }
  return [...found];
}
