import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port';

/** A port at which the run's MongoDB can be reached between `open` and `close`. */
export async function lateDatabase(uri: string) {
  const real = new URL(uri);
  const late = new URL(uri);
  late.port = String(await freePort());
  late.searchParams.delete('replicaSet');
  late.searchParams.set('directConnection', 'true');
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(real.port), real.hostname);
    for (const [source, target] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(source);
      source.on('error', () => target.destroy()).on('close', () => target.destroy());
    }
    near.pipe(far).pipe(near);
  });
  return {
    uri: late.href,
    port: late.port,
    open: () => new Promise<void>((resolve) => server.listen(Number(late.port), '127.0.0.1', resolve)),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
