import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog, createMetrics, REMAINING_HEADER, type Metrics } from '@mesa/server-kit';
import { testIdentity } from '@mesa/server-kit/testing';
import { SERVICES, type Service } from '../routes';
import { ServiceClient } from './service-client';
import { createCircuitBreakers } from './circuit-breakers';
import { createIdentitySource } from './identity';

describe('the service client', () => {
  /** Running and waiting, of one service. */
  const CAPACITY = 128 + 128;

  let service: Server;
  let received: ServerResponse[];
  let answer: (response: ServerResponse, request: IncomingMessage) => void;
  let metrics: Metrics;
  let services: ServiceClient;

  beforeEach(async () => {
    received = [];
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    service = createServer((request, response) => {
      received.push(response);
      answer(response, request);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    metrics = createMetrics('test');
    services = new ServiceClient({
      origins: Object.fromEntries(SERVICES.map((name) => [name, origin])) as Record<Service, string>,
      circuitBreakers: createCircuitBreakers(createLog('test', 'silent'), metrics),
      sign: createIdentitySource(testIdentity().privatePem),
    });
  });
  afterEach(async () => {
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
    await services.close();
  });

  const caller = { identity: { address: '127.0.0.1' }, requestId: 'ask-test' };
  const read = (_?: unknown, n = 0) =>
    services
      .for({ ...caller, identity: { address: `192.0.2.${n % 16}` } })
      .call('listReservations')
      .then(
        () => 'answered',
        (error: { kind?: string }) => error.kind ?? 'failed',
      );
  const write = () =>
    services
      .for(caller)
      .call('createReservation')
      .then(
        () => 'answered',
        (error: { kind?: string }) => error.kind ?? 'failed',
      );
  const outcomes = async (outcome: string) =>
    Number(
      new RegExp(`mesa_upstream_seconds_count\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`).exec(
        await metrics.registry.metrics(),
      )?.[1] ?? 0,
    );

  it('retries a failed read once, and never a write', async () => {
    answer = (response) =>
      received.length % 2 === 1
        ? response.destroy()
        : response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    expect(await read()).toBe('answered');
    expect(received.length).toBe(2);
    expect(await write()).toBe('unavailable');
    expect(received.length).toBe(3);
  });

  it('begins no call, and no second try, once the time of the request is used up', async () => {
    let left = 2_000;
    const hurried = { ...caller, remaining: () => left };
    answer = (response, request) => {
      expect(Number(request.headers[REMAINING_HEADER])).toBeLessThan(left);
      left = 900;
      response.destroy();
    };
    await expect(services.for(hurried).call('listReservations')).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(received.length).toBe(1);
    left = 0;
    await expect(services.for(hurried).call('listReservations')).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(received.length).toBe(1);
  });

  it('gives a service that does not respond no more than that time', async () => {
    answer = () => {};
    const began = performance.now();
    const hurried = { ...caller, remaining: () => 1_000 - (performance.now() - began) };
    await expect(services.for(hurried).call('listReservations')).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await outcomes('unreachable')).toBe(1);
  });

  it('takes the 401 of a service that does not know its key for a failure, and no other 401', async () => {
    const refuse = (headers: Record<string, string>) => {
      answer = (response) =>
        response.writeHead(401, { 'content-type': 'application/json', ...headers }).end('["Please sign in"]');
    };
    refuse({});
    expect(await write()).toBe('signed-out');
    refuse({ 'www-authenticate': 'Bearer error="invalid_token"' });
    expect(await write()).toBe('unavailable');
  });

  describe('turns an error response into a refusal', () => {
    const refuse = (status: number, headers: Record<string, string>, body: unknown) => {
      answer = (response) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body));
    };

    it('of its status, sentences, fields, language and time to wait', async () => {
      const headers = { 'content-language': 'es', 'x-error-fields': 'phone,-', 'retry-after': '7' };
      refuse(429, headers, ['Uno.', 'Dos.']);
      await expect(services.for(caller).call('createReservation')).rejects.toMatchObject({
        status: 429,
        sentences: ['Uno.', 'Dos.'],
        fields: ['phone', null],
        language: 'es',
        retryAfter: 7,
      });
    });

    it.each<Record<string, string>>([{}, { 'content-language': 'fr' }])(
      'in English with the headers %j',
      async (headers) => {
        refuse(422, headers, ['Date is in the past']);
        await expect(services.for(caller).call('createReservation')).rejects.toMatchObject({
          language: 'en',
        });
      },
    );

    it('of one neutral sentence when it is no list of sentences', async () => {
      refuse(500, {}, { stack: 'at line 7' });
      await expect(services.for(caller).call('createReservation')).rejects.toMatchObject({
        status: 500,
        sentences: ['Mesa ran into a problem. Please try again.'],
      });
    });
  });

  it('does not retry while the circuit is open', async () => {
    answer = (response) => response.destroy();
    for (let i = 0; i < 5; i += 1) await write();
    const count = received.length;
    expect(await read()).toBe('unavailable');
    expect(received.length).toBe(count);
    expect(await outcomes('circuit-open')).toBe(1);
  });

  it('lets one network have half of the connections to a service, and the others go on', async () => {
    answer = () => {};
    const greedy = Array.from({ length: 100 }, () => read());
    while (received.length < 32) await new Promise((resolve) => setImmediate(resolve));
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    expect(await read(undefined, 1)).toBe('answered');
    expect(received).toHaveLength(33);
    for (const response of received.splice(0, 32)) answer(response, response.req);
    expect(await Promise.all(greedy)).toEqual(Array(100).fill('answered'));
  });

  it('refuses at once when a bulkhead is full, and leaves other services unaffected', async () => {
    answer = () => {};
    const waiting = Array.from({ length: CAPACITY }, read);
    while (received.length < 64) await new Promise((resolve) => setImmediate(resolve));
    expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array(20).fill('unavailable'));
    expect(await outcomes('bulkhead-full')).toBe(20);
    const elsewhere = services.for(caller).call('listRestaurants');
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    for (const response of received.splice(0)) answer(response, response.req);
    expect(await Promise.all(waiting)).toEqual(Array(CAPACITY).fill('answered'));
    await expect(elsewhere).resolves.toBeDefined();
  });
});
