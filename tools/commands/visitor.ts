import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Counter, Gauge, Registry } from 'prom-client';
import { z } from 'zod';
import { serveMetrics } from './machine/serve-metrics';
import { readPort } from './read-options';
import { read, WEB_ADDRESS } from './settings';
import { stopRequest } from './start/stop-request';
import { Visitor } from './visitor/visitor';

const EVERY_MS = 60_000;

const variables = {
  /** the address that the visitor opens, as diners do */
  PUBLIC_URL: WEB_ADDRESS.default('http://localhost:3000').describe(WEB_ADDRESS.description!),
  /** its account; Mesa sends no mail to addresses that end in .example */
  VISITOR_EMAIL: z
    .string()
    .regex(/^\S+@\S+$/)
    .default('visitor@mesa.example')
    .describe('an address'),
  VISITOR_PASSWORD: z.string().min(8).describe('eight characters or more'),
};

/**
 * `npm run visitor`: every minute searches, holds a table and releases it, through the public API, until it
 * is stopped. Counts the results in metrics, and prints each failure.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { port: { type: 'string', default: '0' } } });
  const { PUBLIC_URL, VISITOR_EMAIL, VISITOR_PASSWORD } = read(variables, process.env);
  const visitor = new Visitor(PUBLIC_URL, { email: VISITOR_EMAIL, password: VISITOR_PASSWORD });
  const { signal } = stopRequest();
  const { registry, runs, took } = visitorMetrics();
  const server = await serveMetrics(registry, readPort(values.port));
  console.log(`Visiting ${PUBLIC_URL} every minute; metrics on port ${server.port}.`);
  while (!signal.aborted) {
    const began = performance.now();
    try {
      await visitor.searchAndHold();
      runs.inc({ result: 'ok' });
    } catch (error) {
      runs.inc({ result: 'failed' });
      console.error(
        JSON.stringify({ time: new Date(), msg: 'the synthetic visitor failed', fault: String(error) }),
      );
    }
    const ms = performance.now() - began;
    took.set(ms / 1_000);
    await sleep(Math.max(0, EVERY_MS - ms), undefined, { signal }).catch(() => undefined);
  }
  server.close();
  return 0;
}

function visitorMetrics() {
  const registry = new Registry();
  registry.setDefaultLabels({ part: 'visitor' });
  const runs = new Counter({
    name: 'mesa_visits_total',
    help: 'Runs of the synthetic visitor by result: ok or failed',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of ['ok', 'failed']) runs.inc({ result }, 0);
  const took = new Gauge({
    name: 'mesa_visit_seconds',
    help: 'How long the last run of the synthetic visitor took',
    registers: [registry],
  });
  return { registry, runs, took };
}
