import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, createLog, createMetrics, listen } from '@mesa/server-kit';
import express, { type Response } from 'express';
import { errorHandler } from './error-handler';
import { ConcurrencyLimit } from './concurrency-limit';
import { LoadShedder } from './load-shedder';

describe('the load shedder', () => {
  const LIMIT = 3;
  const metrics = createMetrics('test');
  const waiting: Response[] = [];
  const app = express();
  const loadShedder = new LoadShedder(
    metrics,
    new ConcurrencyLimit({ max: LIMIT, min: LIMIT, targetMs: 60_000, now: () => performance.now() }),
  );
  app.use((_request, response, next) => {
    response.set('X-Every-Response', 'yes');
    next();
  });
  app.use(loadShedder.middleware());
  app.get('/assets/logo.svg', (_request, response) => void response.send('logo'));
  app.get('/', (_request, response) => void waiting.push(response));
  app.use(errorHandler(createLog('test', 'silent')));
  let passedToExpress = 0;
  const server = createServer((request, response) => {
    if (!loadShedder.admit(request, response)) return;
    passedToExpress += 1;
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

  async function inFlight(count: number): Promise<void> {
    while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve));
  }

  it('refuses requests over the concurrency limit with 503, and accepts them again afterwards', async () => {
    const first = Array.from({ length: LIMIT }, () => fetch(url));
    await inFlight(LIMIT);
    const waits = new Set<number>();
    for (let i = 0; i < 30; i += 1) {
      const refused = await fetch(url);
      expect(refused.status).toBe(503);
      expect(await refused.json()).toEqual([expect.stringMatching(/[.]$/)]);
      expect(refused.headers.get('x-every-response')).toBe('yes');
      expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
      waits.add(Number(refused.headers.get('retry-after')));
    }
    // Express handled only the first refusal
    expect(passedToExpress).toBe(LIMIT + 1);
    // clients must not all come back at the same moment
    expect(waits.size).toBeGreaterThan(1);
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(1);
    expect(await metrics.registry.metrics()).toMatch(/mesa_load_shed_total\{[^}]*\} 30/);

    waiting.shift()!.end('done');
    expect((await first[0]!).status).toBe(200);
    const next = fetch(url);
    await inFlight(LIMIT);
    for (const response of waiting.splice(0)) response.end('done');
    expect((await next).status).toBe(200);
  });

  it('refuses each request in the language that it prefers', async () => {
    const admitted = Array.from({ length: LIMIT }, () => fetch(url));
    await inFlight(LIMIT);
    for (let i = 0; i < 3; i += 1)
      for (const [language, sentence] of [
        ['es-MX', /^Esta parte de Mesa no está disponible/],
        ['en', /^This part of Mesa is unavailable/],
      ] as const) {
        const refused = await fetch(url, { headers: { 'Accept-Language': language } });
        expect(refused.headers.get('content-language')).toBe(language.slice(0, 2));
        expect(await refused.json()).toEqual([expect.stringMatching(sentence)]);
      }
    for (const response of waiting.splice(0)) response.end('done');
    await Promise.all(admitted);
  });

  it('frees the slot of a request whose client goes away', async () => {
    const gone = new AbortController();
    const left = Array.from({ length: LIMIT }, () => fetch(url, { signal: gone.signal }).catch(() => 'gone'));
    await inFlight(LIMIT);
    gone.abort();
    expect(await Promise.all(left)).toEqual(Array(LIMIT).fill('gone'));
    waiting.length = 0;
    for (let status = 503; status === 503; ) {
      const answer = fetch(url);
      const first = await Promise.race([answer.then((one) => one.status), inFlight(1).then(() => 0)]);
      if (first === 0) waiting.shift()!.end('done');
      status = (await answer).status;
    }
  });
});
