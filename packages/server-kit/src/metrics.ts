import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Rate, errors and duration of every route of one part, in Prometheus' form. */
export function createMetrics(part: string) {
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

export type Metrics = ReturnType<typeof createMetrics>;
