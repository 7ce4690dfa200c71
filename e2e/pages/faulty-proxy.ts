import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What the proxy does to every upload: a browser retries once by itself after a lost connection. */
export type Fault = 'cut half-way' | 'with a byte changed';

const PUT = 'PUT /api/uploads/';

/**
 * A TCP proxy between browser and Mesa that can damage an upload or cut its connection.
 * @param to the origin of the running Mesa
 */
export async function createFaultyProxy(to: string) {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let fault: Fault | 'none' = 'none';

  const server = createServer((browser) => {
    const mesa = connect(Number(port), hostname);
    let damaging = false;
    for (const [source, target] of [
      [browser, mesa],
      [mesa, browser],
    ] as const) {
      open.add(source);
      source.on('error', () => target.destroy());
      source.on('close', () => {
        open.delete(source);
        target.destroy();
      });
    }
    mesa.on('data', (chunk) => browser.write(chunk));
    browser.on('data', (chunk: Buffer) => {
      if (fault !== 'none' && chunk.subarray(0, PUT.length).toString('latin1') === PUT) damaging = true;
      if (!damaging) return void mesa.write(chunk);
      const body = bodyIn(chunk);
      // the body follows the request's headers, in this chunk or in the next
      if (body === chunk.length) return void mesa.write(chunk);
      damaging = false;
      if (fault === 'with a byte changed') {
        chunk[chunk.length - 1]! ^= 1;
        mesa.write(chunk);
      } else {
        mesa.write(chunk.subarray(0, body + Math.floor((chunk.length - body) / 2)));
        browser.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault: (next: Fault | 'none') => void (fault = next),
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The offset of the body in a chunk; 0 when the chunk does not begin with the headers. */
function bodyIn(chunk: Buffer): number {
  const isHead = chunk.subarray(0, 4).toString('latin1') === 'PUT ';
  const end = chunk.indexOf('\r\n\r\n');
  return isHead && end >= 0 ? end + 4 : 0;
}
