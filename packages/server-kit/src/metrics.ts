import { createServer } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { closeServerNow, listen } from './listen';
import { isPrivateHost } from './private-host';

/** Rate, errors and duration of every route of one part, in Prometheus' form. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
}

export function createMetrics(part: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ part });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'mesa_http_request_seconds',
    help: 'Time to answer by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return { registry, requests };
}

/**
 * Serves /metrics, and nothing else, on a port of its own, so that a scraper reaches no other route of the
 * part.
 * @param port null opens none; 0 picks a free one
 * @returns how to close it
 * @throws when the port is in use
 */
export async function openMetricsPort(
  { registry }: Metrics,
  port: number | null,
  host: string,
): Promise<{ close: () => Promise<void> }> {
  if (port === null) return { close: async () => undefined };
  const server = createServer((request, response) => {
    request.resume();
    const isAsked = request.url === '/metrics' && ['GET', 'HEAD'].includes(request.method ?? '');
    if (!isAsked || !isPrivateHost(request.headers.host, host)) {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, port, host);
  return { close: () => closeServerNow(server) };
}
