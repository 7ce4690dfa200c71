import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { closeServer, listen } from '@mesa/server-kit';

/**
 * A service as the BFF meets it when one of the two dies between a write and the response: requests reach
 * it, responses are lost.
 */
export async function loseResponses(service: string) {
  const server = createServer((request, response) => {
    const lose = () => response.destroy();
    void forward(service, request).then(lose, lose);
  });
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

async function forward(service: string, request: IncomingMessage): Promise<void> {
  const { host: _, 'content-length': __, ...headers } = request.headers as Record<string, string>;
  const body = await buffer(request);
  const answer = await fetch(service + request.url, { method: request.method!, headers, body });
  await answer.arrayBuffer();
}
