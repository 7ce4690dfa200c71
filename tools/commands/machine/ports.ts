import { createServer } from 'node:net';

// below the range that systems lend to outgoing connections, so that a port stays ours while its process restarts
const FIRST = 20_000;
const LAST = 31_999;

/** Whether a port can be listened on right now; an address this machine does not have counts as free. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Ports that this process has been given: nobody may listen on them yet, and they are taken all the same. */
const given = new Set<number>();

/**
 * That many different free ports on the loopback address, none of which this process was given before. Whoever asks should
 * listen soon: until then another process may find them free as well.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) found.push(port);
  }
  return found;
}
