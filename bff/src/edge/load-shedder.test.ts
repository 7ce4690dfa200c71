import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, createLog, createMetrics, listen } from '@mesa/server-kit';
import express, { type Response } from 'express';
import { errorHandler } from './error-handler';
import { createConcurrencyLimit } from './concurrency-limit';
import { createLoadShedder } from './load-shedder';
import { createFairQueue } from './fair-queue';

const AT_ONCE = 3;
const metrics = createMetrics('test');
const waiting: Response[] = [];
const app = express();
const shed = createLoadShedder(
  metrics,
  createConcurrencyLimit({ most: AT_ONCE, least: AT_ONCE, patienceMs: 60_000, now: () => performance.now() }),
);
app.use((_request, response, next) => {
  response.set('X-Of-Every-Answer', 'yes');
  next();
});
app.use(shed.refuse());
app.get('/assets/logo.svg', (_request, response) => void response.send('logo'));
app.get('/', (_request, response) => void waiting.push(response));
app.use(errorHandler(createLog('test', 'silent')));
let asked = 0;
const server = createServer(
  shed.inFront((request, response) => {
    asked += 1;
    app(request, response);
  }),
);

let url: string;
beforeAll(async () => {
  await listen(server, 0, '127.0.0.1');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return closeServer(server);
});

async function underWay(count: number): Promise<void> {
  while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve));
}

it('tells newcomers past what can be answered at once to come back, and lets them in again', async () => {
  const first = Array.from({ length: AT_ONCE }, () => fetch(url));
  await underWay(AT_ONCE);
  const waits = new Set<number>();
  for (let i = 0; i < 30; i += 1) {
    const refused = await fetch(url);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual([expect.stringMatching(/[.]$/)]);
    expect(refused.headers.get('x-of-every-answer')).toBe('yes');
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
    waits.add(Number(refused.headers.get('retry-after')));
  }
  // only the first of them was Express' work
  expect(asked).toBe(AT_ONCE + 1);
  // not all at the same moment
  expect(waits.size).toBeGreaterThan(1);
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(1);
  expect(await metrics.registry.metrics()).toMatch(/mesa_shed_total\{[^}]*\} 30/);

  waiting.shift()!.end('done');
  expect((await first[0]!).status).toBe(200);
  const next = fetch(url);
  await underWay(AT_ONCE);
  for (const response of waiting.splice(0)) response.end('done');
  expect((await next).status).toBe(200);
});

it('counts whoever goes away without an answer no longer', async () => {
  const gone = new AbortController();
  const left = Array.from({ length: AT_ONCE }, () => fetch(url, { signal: gone.signal }).catch(() => 'gone'));
  await underWay(AT_ONCE);
  gone.abort();
  expect(await Promise.all(left)).toEqual(Array(AT_ONCE).fill('gone'));
  waiting.length = 0;
  for (let status = 503; status === 503; ) {
    const answer = fetch(url);
    const first = await Promise.race([answer.then((one) => one.status), underWay(1).then(() => 0)]);
    if (first === 0) waiting.shift()!.end('done');
    status = (await answer).status;
  }
});

it('does no work for whoever has left before it began', async () => {
  const turns: (() => void)[] = [];
  const early = createLoadShedder(
    createMetrics('early'),
    undefined,
    createFairQueue((run) => turns.push(run)),
  );
  let begun = 0;
  const busy = createServer(
    early.inFront((_request, response) => {
      begun += 1;
      response.end('done');
    }),
  );
  await listen(busy, 0, '127.0.0.1');
  const busyUrl = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
  const gone = new AbortController();
  const left = fetch(busyUrl, { signal: gone.signal }).catch(() => 'gone');
  const [, response] = (await once(busy, 'request')) as [IncomingMessage, ServerResponse];
  gone.abort();
  await Promise.all([left, once(response, 'close')]);
  const stays = fetch(busyUrl);
  await once(busy, 'request');
  while (turns.length > 0) turns.shift()!();
  expect(await (await stays).text()).toBe('done');
  expect(begun).toBe(1);
  await closeServer(busy);
});
