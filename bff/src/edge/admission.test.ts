import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, createLog, createMetrics, listen } from '@mesa/server-kit';
import express, { type Response as Answer } from 'express';
import { admission } from './admission';
import { ConcurrencyLimit } from './concurrency-limit';
import { errorHandler } from './error-handler';
import { FairQueue } from './fair-queue';

describe('admission', () => {
  const LIMIT = 4;
  const WAITING = 2;
  const metrics = createMetrics('test');
  const begun: Answer[] = [];
  const app = express();
  const limit = new ConcurrencyLimit({
    max: LIMIT,
    min: LIMIT,
    targetMs: 60_000,
    now: () => performance.now(),
  });
  // as when a client leaves while its body comes
  app.use('/left', (_request, response, next) => void response.once('close', () => setImmediate(next)));
  app.set('trust proxy', 1);
  app.use(
    admission({
      metrics,
      limit,
      fairQueue: new FairQueue(),
      rateLimitFactor: 1,
      isFree: ({ path }) => path === '/file',
    }),
  );
  app.get('/file', (_request, response) => void response.send('file'));
  app.get('/', (_request, response) => void begun.push(response));
  app.use(errorHandler(createLog('test', 'silent')));
  let arrived = 0;
  const server = createServer((request, response) => {
    arrived += 1;
    app(request, response);
  });

  let url: string;
  beforeAll(async () => {
    await listen(server, 0, '127.0.0.1');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    return closeServer(server);
  });

  async function inProgress(count: number): Promise<void> {
    while (begun.length < count) await new Promise((resolve) => setImmediate(resolve));
  }
  const finishAll = () => begun.splice(0).forEach((response) => response.end('done'));

  let networks = 0;
  /** A request of a network of its own, unless one is named. */
  const ask = (init: RequestInit & { network?: string } = {}, path = '') => {
    networks += 1;
    const { network = `10.9.${networks >> 8}.${networks & 255}`, ...sent } = init;
    return fetch(url + path, { ...sent, headers: { 'x-forwarded-for': network } });
  };

  /** Fills all places and the queue. */
  async function fill(): Promise<Promise<Response>[]> {
    const from = arrived;
    const requests = Array.from({ length: LIMIT + WAITING }, () => ask());
    while (arrived < from + LIMIT + WAITING) await new Promise((resolve) => setImmediate(resolve));
    await inProgress(LIMIT);
    return requests;
  }

  it('begins as many as the limit allows, lets half as many wait, and refuses the others', async () => {
    const requests = await fill();
    expect(begun).toHaveLength(LIMIT);
    for (let i = 1; i <= 3; i += 1) {
      const refused = await ask();
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toEqual([expect.stringMatching(/[.]$/)]);
      expect(await metrics.registry.metrics()).toMatch(new RegExp(`mesa_load_shed_total\\{[^}]*\\} ${i}\n`));
    }
    finishAll();
    await inProgress(WAITING);
    finishAll();
    for (const answer of await Promise.all(requests)) expect(answer.status).toBe(200);
  });

  it('gives one network three quarters of the places and of the queue, so that others get in', async () => {
    const network = '192.0.2.1';
    const greedy = Array.from({ length: LIMIT + WAITING }, () => ask({ network }));
    await inProgress(LIMIT * 0.75);
    // two of it wait, one is refused
    expect(await Promise.race(greedy.map(async (answer) => (await answer).status))).toBe(503);
    expect(begun).toHaveLength(LIMIT * 0.75);
    const another = ask();
    await inProgress(LIMIT);
    begun.pop()!.end('done');
    expect((await another).status).toBe(200);
    finishAll();
    await inProgress(WAITING);
    finishAll();
    const statuses = (await Promise.all(greedy)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 503]);
  });

  it('answers what takes no place meanwhile, in whatever state it is', async () => {
    const first = Array.from({ length: LIMIT }, () => ask());
    await inProgress(LIMIT);
    expect(await (await ask({}, '/file')).text()).toBe('file');
    finishAll();
    await Promise.all(first);
  });

  it('gives no place to a request whose client left before', async () => {
    for (let i = 0; i < LIMIT; i += 1) {
      const gone = new AbortController();
      const from = arrived;
      const left = ask({ signal: gone.signal }, '/left').catch(() => 'gone');
      while (arrived === from) await new Promise((resolve) => setImmediate(resolve));
      gone.abort();
      expect(await left).toBe('gone');
    }
    const requests = await fill();
    finishAll();
    await inProgress(WAITING);
    finishAll();
    await Promise.all(requests);
  });

  it('frees the place of a request whose client goes away, waiting or not', async () => {
    const gone = new AbortController();
    const left = Array.from({ length: LIMIT + WAITING }, () =>
      ask({ signal: gone.signal }).catch(() => 'gone'),
    );
    await inProgress(LIMIT);
    gone.abort();
    expect(new Set(await Promise.all(left))).toEqual(new Set(['gone']));
    begun.length = 0;
    for (let status = 503; status === 503; ) {
      const request = ask();
      const first = await Promise.race([
        request.then((answer) => answer.status),
        inProgress(1).then(() => 0),
      ]);
      if (first === 0) finishAll();
      status = (await request).status;
    }
  });
});
