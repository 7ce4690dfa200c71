import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect as connectTcp } from 'node:net';
import type { AddressInfo } from 'node:net';
import { IDENTITY_HEADER } from '@mesa/contract';
import { common, createIdentityReader, REMAINING_HEADER } from '@mesa/server-kit';
import { eventually, testIdentity } from '@mesa/server-kit/testing';
import { startBff, type TestBff } from '../testing/bff';
import { openBrowser } from '../testing/browser';
import { IDLE_MS } from './service-client';

describe('the proxy', () => {
  interface Respond {
    /** 0 closes the connection without an answer */
    status: number;
    body?: string;
    type?: string;
    /** the answer waits for it */
    after?: Promise<void>;
  }

  /** Replaces reservations and reviews: records the requests and answers as the test says. */
  let received: { request: IncomingMessage; body: string }[] = [];
  let answer: (request: IncomingMessage, respond: Respond) => void = () => {};
  let upstream: Server;
  let bff: TestBff;

  beforeAll(async () => {
    upstream = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ request, body: Buffer.concat(chunks).toString() });
        const respond: Respond = { status: 200, body: '{}' };
        answer(request, respond);
        if (respond.status === 0) return void request.socket.destroy();
        void Promise.resolve(respond.after).then(() =>
          response
            .writeHead(respond.status, { 'content-type': respond.type ?? 'application/json' })
            .end(respond.body),
        );
      });
    });
    upstream.keepAliveTimeout = 65_000;
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    bff = await startBff({
      services: ['accounts'],
      env: { RESERVATIONS_SERVICE_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` },
    });
  }, 120_000);
  afterAll(async () => {
    await bff.end();
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
  });
  beforeEach(() => {
    received = [];
    answer = () => {};
  });

  const publicPem = () => Buffer.from(bff.keys.publicKey, 'base64').toString();

  it('forwards request and response bodies byte by byte', async () => {
    const tab = openBrowser(bff.origin);
    const { id, fname, lname, email } = await tab.signUp();
    const body = '{ "reservation" :{"notes":"caf\u00e9 \\u00e9", "x":1.50}}';
    answer = (_, respond) => Object.assign(respond, { status: 201, body: '{"a": 1 }' });
    const seen = await tab.post('/api/reservations', body, { headers: { 'idempotency-key': 'k1' } });
    expect({ status: seen.status, text: seen.text }).toEqual({ status: 201, text: '{"a": 1 }' });
    const [{ request, body: arrived } = { request: undefined, body: '' }] = received;
    expect(arrived).toBe(body);
    expect(request?.headers['idempotency-key']).toBe('k1');
    expect(request?.headers['x-request-id']).toBe(seen.headers.get('x-request-id'));
    const identity = await createIdentityReader(publicPem())(String(request?.headers[IDENTITY_HEADER]));
    expect(identity).toEqual({ user: { id, fname, lname, email }, address: '127.0.0.1' });
  });

  it('drops identity, forwarded and authorization headers from outside, and the cookie', async () => {
    const forged = await testIdentity().sign({
      user: { id: 'f'.repeat(24), fname: 'E', lname: 'V', email: 'e@v.example' },
    });
    const tab = openBrowser(bff.origin);
    await tab.open();
    await tab.get('/api/watches', {
      headers: {
        [IDENTITY_HEADER]: forged,
        'x-forwarded-for': '1.2.3.4',
        forwarded: 'for=1.2.3.4',
        authorization: 'Bearer x',
        [REMAINING_HEADER]: '1',
      },
    });
    const { headers } = received[0]!.request;
    expect(Number(headers[REMAINING_HEADER])).toBeGreaterThan(1);
    const identity = await createIdentityReader(publicPem())(String(headers[IDENTITY_HEADER]));
    expect(identity).toEqual({ address: '127.0.0.1' });
    for (const name of ['cookie', 'x-forwarded-for', 'forwarded', 'authorization'])
      expect(headers[name]).toBeUndefined();
  });

  it.each([
    '/internal/offers',
    '/api/../internal/offers',
    '//internal/offers',
    '/api/%2e%2e/internal/offers',
    '/api/reservations/..%2f..%2finternal%2foffers',
    '/API/watches',
  ])('never forwards to internal paths: %s', async (path) => {
    const status = await rawStatus(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(
      received.filter(
        ({ request }) =>
          /internal/.test(decodeURIComponent(request.url ?? '')) &&
          !request.url?.startsWith('/api/reservations/'),
      ),
    ).toEqual([]);
  });

  it("sends a service's refusal unchanged", async () => {
    answer = (_, respond) => Object.assign(respond, { status: 409, body: '["7:00 PM was just taken."]' });
    const { status, body } = await openBrowser(bff.origin).get('/api/watches');
    expect({ status, body }).toEqual({ status: 409, body: ['7:00 PM was just taken.'] });
  });

  it('refuses a body over 100 kB before forwarding it', async () => {
    const tab = openBrowser(bff.origin);
    await tab.open();
    const { status, body } = await tab.post('/api/reservations', `{"a":"${'x'.repeat(103_000)}"}`);
    expect({ status, body }).toEqual({ status: 413, body: ['This is too large.'] });
    expect(received).toEqual([]);
  });

  it('answers 503 without naming a host when a service cannot be reached', async () => {
    const seen = await openBrowser(bff.origin).get('/api/restaurants/suggestions?query=a');
    expect(seen.status).toBe(503);
    expect(seen.body).toEqual(['This part of Mesa is unavailable right now. Please try again in a moment.']);
    expect(Number(seen.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify([...seen.headers])).not.toMatch(/127\.0\.0\.1|ECONN/);
  });

  it.each([502, 503, 504])(
    "replaces an intermediary's %i page by its own 503, in forwarded calls and joins",
    async (status) => {
      const tab = openBrowser(bff.origin);
      await tab.signUp();
      answer = (_, respond) =>
        Object.assign(respond, {
          status,
          type: 'text/html',
          body: '<h1>upstream 10.0.0.7 cannot be reached</h1>',
        });
      for (const path of ['/api/watches', '/api/reservations']) {
        const seen = await tab.get(path);
        expect([seen.status, seen.body]).toEqual([
          503,
          ['This part of Mesa is unavailable right now. Please try again in a moment.'],
        ]);
      }
      // the next successful response resets the count of failures
      answer = () => {};
      expect((await tab.get('/api/watches')).status).toBe(200);
    },
  );

  it('answers 503 when a service aborts, and opens its circuit after repeated failures', async () => {
    answer = (_, respond) => Object.assign(respond, { status: 0 });
    for (let i = 0; i < 8; i += 1)
      expect((await openBrowser(bff.origin).get('/api/watches')).status).toBe(503);
    expect(received.length).toBeLessThan(8);
    expect((await openBrowser(bff.admin).get('/readyz')).body).toMatchObject({
      ready: true,
      open_circuits: expect.arrayContaining(['reservations']),
    });
    answer = () => {};
    await eventually(
      async () => expect((await openBrowser(bff.origin).get('/api/watches')).status).toBe(200),
      3_000,
    );
  });

  it('forwards more concurrent requests than it has connections, each without private headers', async () => {
    const tab = openBrowser(bff.origin);
    await tab.signUp();
    // the first answers come when every connection is taken, and others wait for one
    const CONNECTIONS = 64;
    let taken = (): void => {};
    const after = new Promise<void>((resolve) => (taken = resolve));
    answer = (_, respond) => {
      respond.after = after;
      if (received.length === CONNECTIONS) setImmediate(taken);
    };
    const reads = Array.from({ length: 150 }, () =>
      tab.get('/api/watches', { headers: { authorization: 'Bearer x' } }),
    );
    const writes = Array.from({ length: 50 }, () =>
      tab.post('/api/watches', { watch: {} }, { headers: { authorization: 'Bearer x' } }),
    );
    const seen = await Promise.all([...reads, ...writes]);
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
    expect(received).toHaveLength(200);
    for (const { request } of received) {
      for (const name of ['cookie', 'authorization', 'x-csrf-token'])
        expect(request.headers[name]).toBeUndefined();
      expect(request.headers[IDENTITY_HEADER]).toBeDefined();
    }
  }, 60_000);

  it('keeps connections to a service open', async () => {
    for (let i = 0; i < 20; i += 1) await openBrowser(bff.origin).get('/api/watches');
    expect(new Set(received.map(({ request }) => request.socket.remotePort)).size).toBeLessThanOrEqual(2);
  });

  it.each([
    ['proxied', '/api/watches'],
    ['used by a join', '/api/reservations'],
  ])('closes an idle connection before a draining service would: %s', async (_, path) => {
    const tab = openBrowser(bff.origin);
    await tab.signUp();
    await tab.get(path);
    const { socket } = received[0]!.request;
    const began = performance.now();
    await new Promise((resolve) =>
      socket.readableEnded || socket.destroyed ? resolve(null) : socket.once('end', resolve),
    );
    // the service itself would keep it for a minute
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(IDLE_MS).toBeLessThan(common.DRAIN_MS.parse(undefined));
  });

  /** A request line as written, which fetch would tidy up. */
  function rawStatus(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const { port, hostname } = new URL(bff.origin);
      const socket = connectTcp(Number(port), hostname, () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('end', () => resolve(Number(text.split(' ')[1])));
      socket.on('error', reject);
    });
  }

  it('occupies no connection for clients that left while they were queued', async () => {
    let release = (): void => {};
    const after = new Promise<void>((resolve) => (release = resolve));
    answer = (_, respond) => Object.assign(respond, { after });
    const day = `${bff.origin}/api/restaurants/${'a'.repeat(24)}/availability?date=2030-01-01&party_size=2`;
    const taken = Array.from({ length: 128 }, () => fetch(day).then(({ status }) => status));
    while (received.length < 64) await new Promise((resolve) => setImmediate(resolve));
    // twice, so that what was sent before has been read
    const healthy = async (): Promise<void> => {
      for (let i = 0; i < 2; i += 1) await fetch(`${bff.origin}/healthz`);
    };
    const impatient = Array.from({ length: 100 }, () =>
      httpRequest(day, { agent: false }).on('error', () => {}),
    );
    await Promise.all(impatient.map((request) => new Promise((resolve) => request.end(resolve))));
    await healthy();
    for (const request of impatient) request.destroy();
    await healthy();
    release();
    expect(await Promise.all(taken)).toEqual(Array(128).fill(200));
    answer = () => {};
    // a connection that still waits for a client that left is free only after the time limit
    expect((await fetch(day, { signal: AbortSignal.timeout(5_000) })).status).toBe(200);
  });
});
