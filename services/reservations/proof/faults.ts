import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Db } from 'mongodb';

/** Typical faults of such a service. The proof must detect each, or it proves nothing. */
export const FAULTS = [
  'index dropped',
  'acknowledged before written',
  'key ignored',
  'cancel not written',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Drops the index that prevents double bookings while the service runs. */
export async function dropIndex(database: Db): Promise<void> {
  await database.collection('reservations').dropIndex('restaurant_id_1_date_1_cells_1');
}

/** Starts a proxy between diners and the service that causes one of the other faults. */
export async function startFaulty(fault: Fault, upstream: () => string) {
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const books = incoming.method === 'POST' && incoming.url === '/api/reservations';
      const cancels = incoming.method === 'DELETE' && incoming.url?.startsWith('/api/reservations/');
      if ((fault === 'acknowledged before written' && books) || (fault === 'cancel not written' && cancels))
        count += 1;
      const isFaulty = count % 3 === 1;
      if (fault === 'acknowledged before written' && books && isFaulty)
        answer(outgoing, 201, { [fakeId(count)]: JSON.parse(Buffer.concat(chunks).toString()).reservation });
      else if (fault === 'cancel not written' && cancels && isFaulty) answer(outgoing, 204);
      else forward({ fault, base: upstream(), incoming, outgoing }, Buffer.concat(chunks));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // it listens on a port, not on a pipe
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Forwarded {
  fault: Fault;
  /** address of an instance of the service */
  base: string;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

function forward({ fault, base, incoming, outgoing }: Forwarded, body: Buffer): void {
  const headers = { ...incoming.headers };
  if (fault === 'key ignored') delete headers['idempotency-key'];
  const forwarded = request(`${base}${incoming.url}`, { method: incoming.method, headers }, (response) => {
    outgoing.writeHead(response.statusCode!, response.headers);
    response.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  forwarded.end(body);
}

function answer(outgoing: ServerResponse, status: number, body?: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(body && JSON.stringify(body));
}

function fakeId(count: number): string {
  return count.toString(16).padStart(24, 'f');
}
