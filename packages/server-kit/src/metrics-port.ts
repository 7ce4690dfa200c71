import { createServer } from 'node:http';
import { closeServerNow, listen } from './listen';
import type { Metrics } from './metrics';

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
    if (request.url !== '/metrics' || !['GET', 'HEAD'].includes(request.method ?? '')) {
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
