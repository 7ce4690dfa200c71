import { createServer } from 'node:net';

// below the range that systems lend to outgoing connections, so that a port stays ours while its process restarts
const FIRST = 20_000;
const LAST = 31_999;

/** Why this port cannot be listened on right now (an error code such as EADDRINUSE), or undefined when it can. */
export function listenProblem(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether a port can be listened on right now; an address this machine does not have counts as free. */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const problem = await listenProblem(port, host);
  return problem === undefined || problem === 'EADDRNOTAVAIL' || problem === 'EAFNOSUPPORT';
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
