import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/**
 * Serves /metrics, and the health checks /healthz and /readyz.
 * @param port 0 picks a free one
 * @returns the port, and a function that ends it
 */
export async function serveMetrics(registry: Registry, port: number) {
  const server = createServer((request, response) => {
    if (request.url === '/healthz' || request.url === '/readyz') return void response.end('{"ready":true}');
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(503).end(),
    );
  }).listen(port);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
