import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { calls, internalCalls, Refusal } from '@mesa/contract';
import Router from '@koa/router';
import request from 'supertest';
import { createMetrics } from '../metrics';
import { createLog } from '../log';
import { testIdentity, testService } from '../testing';
import { createService } from './create-service';
import { answer, answerInternal, diner } from './route';

const user = { id: 'a'.repeat(24), fname: 'Ana', lname: 'Ruiz', email: 'ana@mesa.example' };
const hold = { restaurant_id: 'b'.repeat(24), date: '2026-11-20', time: '7:00 PM', party_size: 2 };

let failure: () => Error = () => new Error('secret at mongodb://10.0.0.7:27017');
const routes = new Router();
routes.post(
  calls.createHold.path,
  diner,
  answer('createHold', async ({ body, user: { id } }) => ({
    hold: { ...body.hold, id, expires_at: 'later' },
  })),
);
routes.delete(
  calls.releaseHold.path,
  diner,
  answer('releaseHold', async () => {}),
);
routes.get(
  calls.listReservations.path,
  answer('listReservations', async () => {
    throw failure();
  }),
);
routes.get(
  calls.suggest.path,
  answer('suggest', async ({ query }) => ({ cuisines: [query.query], cities: [], restaurants: [] })),
);
routes.get(
  calls.getRestaurant.path,
  answer('getRestaurant', async ({ params }) => {
    throw new Refusal('missing', `No restaurant ${params.id}.`);
  }),
);
routes.post(
  internalCalls.refreshRatings.path,
  answerInternal('refreshRatings', async () => {}),
);
const service = testService(routes);

describe('a Koa service', () => {
  describe('a route', () => {
    it('parses, handles and answers with the status of its call', async () => {
      const { status, body } = await service
        .as(user)
        .post('/api/holds', { hold: { ...hold, extra: 1, party_size: '2' } });
      expect([status, body]).toEqual([201, { hold: { ...hold, id: user.id, expires_at: 'later' } }]);
      expect((await service.as(user).delete(`/api/holds/${'c'.repeat(24)}`)).status).toBe(204);
    });

    it('refuses a visitor where a diner is needed, and any caller without an identity', async () => {
      expect((await service.as().post('/api/holds', { hold })).status).toBe(401);
      expect((await service.withoutIdentity().get('/api/restaurants/suggestions?query=x')).status).toBe(401);
      expect((await service.as().get('/api/restaurants/suggestions?query=x')).status).toBe(200);
    });

    it('names everything that is wrong with a body at once', async () => {
      const { status, body, headers } = await service.as(user).post('/api/holds', {
        hold: { restaurant_id: 'x', date: '2026-02-30', time: '10:30 PM', party_size: 11 },
      });
      expect(headers['x-error-fields']).toBe('restaurant_id,date,time,party_size');
      expect([status, body]).toEqual([
        422,
        [
          'Restaurant is invalid',
          'Date is invalid',
          'Time is not offered by this restaurant',
          'Party size must be between 1 and 10',
        ],
      ]);
      expect((await service.as(user).post('/api/holds', { hold: {} })).body).toHaveLength(4);
    });

    it.each(['query=a&query=b', 'query=', 'other=1', 'query[$ne]=1'])(
      'refuses ?%s as malformed',
      async (query) => {
        expect((await service.as().get(`/api/restaurants/suggestions?${query}`)).status).toBe(400);
      },
    );

    it.each(['x', '%24ne', 'A'.repeat(24), '%E0%A4%A', '..%2f..', '%00'])(
      'finds nothing under the id %s',
      async (id) => {
        const { status, body } = await service.as().get(`/api/restaurants/${id}`);
        expect([status, body]).toEqual([404, ['This could not be found.']]);
      },
    );

    it('answers an internal call without a body with 204, and 404 under no id', async () => {
      const refresh = (id: string) => service.as().post(`/internal/restaurants/${id}/ratings`, {});
      expect((await refresh('c'.repeat(24))).status).toBe(204);
      expect((await refresh('x')).status).toBe(404);
    });

    it('finds nothing at a path or under a method that no route has', async () => {
      for (const path of ['/', '/api', '/api/nothing', '/internal/users', '//api/holds'])
        expect((await service.as(user).get(path)).status).toBe(404);
      const { status, body } = await service.as(user).put('/api/holds', {});
      expect([status, body]).toEqual([404, ['This could not be found.']]);
    });
  });

  describe('a body', () => {
    const identity = testIdentity();
    const failing = createService({
      routes,
      identityKey: identity.publicPem,
      log: createLog('test', 'silent'),
      metrics: createMetrics('test'),
      ready: async () => {},
    });
    const token = () => identity.sign({ user });
    const send = async (body: string | Buffer, headers: Record<string, string> = {}) => {
      const sent = request(failing.app.callback())
        .post('/api/holds')
        .set('x-mesa-identity', await token())
        .set({ 'content-type': 'application/json', ...headers });
      return sent.serialize((value: unknown) => value as string).send(body as string);
    };

    it.each([
      ['no JSON', '{"hold":', 400, 'This request could not be read.'],
      ['a list', '[1]', 400, 'This request could not be read.'],
      ['a text', '"x"', 400, 'This request could not be read.'],
      ['null', 'null', 400, 'This request could not be read.'],
      ['a text in place of the fields', '{"hold":"x"}', 400, 'This request could not be read.'],
      [
        'nested 21 deep',
        `{"hold":${'['.repeat(20)}${']'.repeat(20)}}`,
        400,
        'This request could not be read.',
      ],
      ['nested a hundred thousand deep', '['.repeat(100_000), 400, 'This request could not be read.'],
      [
        'bad UTF-8',
        Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
        400,
        'This request could not be read.',
      ],
      ['over 100 kB', JSON.stringify({ hold: { notes: 'x'.repeat(102_400) } }), 413, 'This is too large.'],
    ])('of %s is refused', async (_, body, status, sentence) => {
      const answer = await send(body);
      expect([answer.status, answer.body]).toEqual([status, [sentence]]);
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'text/json',
    ])('of type %s is refused', async (type) => {
      const answer = await send('{"hold":{}}', { 'content-type': type });
      expect([answer.status, answer.body]).toEqual([415, ['This call accepts only JSON.']]);
    });

    it.each([
      'application/json',
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/vnd.mesa+json',
    ])('of type %s is read', async (type) => {
      expect((await send(JSON.stringify({ hold }), { 'content-type': type })).status).toBe(201);
    });

    it('may contain brackets in its texts, and is malformed without its object', async () => {
      expect((await send(JSON.stringify({ hold, note: `"\\${'['.repeat(50)}` }))).status).toBe(201);
      for (const none of ['', '  ', '{}', '{"hold":null}']) expect((await send(none)).status).toBe(400);
    });

    it('cannot reach the prototype of anything', async () => {
      const polluting = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';
      expect((await send(`{"hold":${JSON.stringify(hold)},${polluting}}`)).status).toBe(201);
      expect(({} as { polluted?: number }).polluted).toBeUndefined();
    });

    it('that is cut off leaves the service answering others', async () => {
      const handle = failing.app.callback();
      const server = createServer((request, response) => void handle(request, response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST /api/holds HTTP/1.1\r\nHost: x\r\nx-mesa-identity: ${await token()}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"hold":',
      );
      await new Promise((resolve) => setImmediate(resolve));
      socket.destroy();
      expect((await request(server).get('/healthz')).status).toBe(200);
      await new Promise((resolve) => server.close(resolve));
    });

    it('that is malformed HTTP is logged, and not printed', async () => {
      const printed = jest.spyOn(console, 'error').mockImplementation(() => {});
      const log = createLog('test', 'silent');
      const warned = new Promise<unknown>((resolve) => jest.spyOn(log, 'warn').mockImplementation(resolve));
      const { app } = createService({
        routes,
        identityKey: identity.publicPem,
        log,
        metrics: createMetrics('test'),
        ready: async () => {},
      });
      const handle = app.callback();
      const server = createServer((request, response) => void handle(request, response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(
        `POST /api/holds HTTP/1.1\r\nHost: x\r\nx-mesa-identity: ${await token()}\r\n` +
          'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n',
      );
      expect(await warned).toMatchObject({ err: { code: expect.stringMatching(/^HPE_|ECONNRESET/) } });
      expect(printed).not.toHaveBeenCalled();
      printed.mockRestore();
      socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
  });

  describe('a fault', () => {
    it('answers one neutral sentence and an id, and nothing of its cause', async () => {
      failure = () =>
        Object.assign(new Error('secret at mongodb://10.0.0.7:27017'), {
          status: 418,
          expose: true,
          sentences: ['secret'],
        });
      const { status, body, headers } = await service.as(user).get('/api/reservations');
      expect([status, body]).toEqual([500, ['Mesa ran into a problem. Please try again.']]);
      expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
      expect(JSON.stringify([body, headers])).not.toContain('secret');
    });

    it.each([
      ['unreachable', () => Object.assign(new Error('connection refused'), { name: 'MongoNetworkError' })],
      [
        'killed just now',
        () => Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
      ],
    ])('of a database that is %s is 503 with Retry-After', async (_, error) => {
      failure = error;
      const { status, body, headers } = await service.as(user).get('/api/reservations');
      expect([status, headers['retry-after']]).toEqual([503, '2']);
      expect(body).toEqual(['This part of Mesa is unavailable right now. Please try again in a moment.']);
    });

    it('differs from a refusal, whose sentences are for the diner', async () => {
      failure = () =>
        new Refusal('too-many', 'Mesa received too many requests. Try again in 7 seconds.', 6.2);
      const { status, body, headers } = await service.as(user).get('/api/reservations');
      expect([status, headers['retry-after'], body]).toEqual([
        429,
        '7',
        ['Mesa received too many requests. Try again in 7 seconds.'],
      ]);
    });
  });

  describe('the application', () => {
    it('keeps a request id that is short and of safe characters, and replaces any other', async () => {
      const idFor = async (id: string) =>
        (await service.withoutIdentity().get('/healthz').set('x-request-id', id)).headers['x-request-id'];
      expect(await idFor('abcdef12-3456')).toBe('abcdef12-3456');
      for (const bad of ['short', 'x'.repeat(65), 'has space here', '{"a":1}-----'])
        expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('is alive, ready and measured', async () => {
      expect((await service.withoutIdentity().get('/healthz')).body).toEqual({ alive: true });
      expect((await service.withoutIdentity().get('/readyz')).body).toEqual({ ready: true });
      const { text } = await service.withoutIdentity().get('/metrics');
      expect(text).toContain(
        'mesa_http_request_seconds_count{part="test",method="POST",route="/api/holds",status="201"}',
      );
    });

    it.each(['rebound.evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:80'])(
      'has no /metrics for a page of another site under its address: %s',
      async (host) =>
        expect((await service.withoutIdentity().get('/metrics').set('Host', host)).status).toBe(404),
    );

    it.each(['mesa-reservations:4000', '10.1.2.3:4000', 'mesa-reservations.mesa.svc', '[::1]:4000'])(
      'has /metrics for who names it as in a cluster: %s',
      async (host) =>
        expect((await service.withoutIdentity().get('/metrics').set('Host', host)).status).toBe(200),
    );

    it('has no /metrics beside its routes when they have a port of their own', async () => {
      const apart = testService(routes, { hasMetricsPort: true });
      expect((await apart.withoutIdentity().get('/metrics')).status).toBe(404);
      expect((await apart.withoutIdentity().get('/readyz')).status).toBe(200);
    });

    it('is not ready while its database is unreachable, and says no more', async () => {
      const unreachable = testService(routes, { ready: () => Promise.reject(new Error('10.0.0.7 refused')) });
      const { status, body, headers } = await unreachable.withoutIdentity().get('/readyz');
      expect([status, headers['retry-after']]).toEqual([503, '2']);
      expect(JSON.stringify(body)).not.toContain('10.0.0.7');
      expect((await unreachable.withoutIdentity().get('/healthz')).status).toBe(200);
    });

    it('when draining is not ready, and answers all the same', async () => {
      const { app, drain } = createService({
        routes,
        identityKey: testIdentity().publicPem,
        log: createLog('test', 'silent'),
        metrics: createMetrics('test'),
        ready: async () => {},
      });
      const status = async (path: string) => (await request(app.callback()).get(path)).status;
      expect(await status('/readyz')).toBe(200);
      drain();
      expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200]);
    });
  });
});
