import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { closeServer, listen } from '@mesa/server-kit';

/**
 * A service whose responses to some requests come late: only once `meanwhile` is done, which runs when the
 * service has answered.
 */
export async function holdResponses(service: string) {
  const held = new Map<string, () => Promise<unknown>>();
  const server = createServer((request, response) => {
    const lose = () => response.destroy();
    forward(service, request, response, async () => {
      const call = `${request.method} ${request.url}`;
      const meanwhile = held.get(call);
      held.delete(call);
      await meanwhile?.();
    }).catch(lose);
  });
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Holds the next response to a call, such as "POST /api/session". */
    hold: (call: string, meanwhile: () => Promise<unknown>) => void held.set(call, meanwhile),
    close: () => closeServer(server),
  };
}

async function forward(
  service: string,
  request: IncomingMessage,
  response: ServerResponse,
  beforeResponse: () => Promise<void>,
): Promise<void> {
  const { host: _, 'content-length': __, ...headers } = request.headers as Record<string, string>;
  const sent = await buffer(request);
  const body = sent.length > 0 ? sent : null;
  const answer = await fetch(service + request.url, { method: request.method!, headers, body });
  const bytes = Buffer.from(await answer.arrayBuffer());
  await beforeResponse();
  const kept = [...answer.headers].filter(
    ([name]) => !/^(content-length|transfer-encoding|connection|keep-alive)$/.test(name),
  );
  response.writeHead(answer.status, Object.fromEntries(kept)).end(bytes);
}
