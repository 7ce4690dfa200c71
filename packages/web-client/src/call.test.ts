import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { call, callPage, setCallingRemote, configureClient, onSignedOut } from '.';

interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const ID = '00000000000000000000000a';

type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

let server: Server;
let requests: ReceivedRequest[];
let answers: Answer[];

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const raw =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body);
const cut: Answer = (response) => void response.destroy();
const silence: Answer = () => {};

/** The refusal that a promise rejects with. */
async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

beforeEach(async () => {
  requests = [];
  answers = [];
  document.head.innerHTML = '<meta name="csrf-token" content="first">';
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const sent = { method: request.method!, url: request.url!, headers: request.headers, body };
    requests.push(sent);
    (answers.shift() ?? json(500, ['No answer is left']))(response, sent);
  };
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  configureClient({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a call', () => {
  describe('sends', () => {
    it('nothing for an invalid id, which could turn it into another call', async () => {
      for (const id of ['search', '../session', 'a/b', '']) {
        expect(await refusalOf(call('getRestaurant', { params: { id } }))).toMatchObject({
          kind: 'missing',
          sentences: [say('notFound').sentence],
        });
      }
      expect(requests).toEqual([]);
    });

    it('a mailed token percent-encoded, and nothing for one that would change the path', async () => {
      answers = [json(200, { user: null })];
      await call('confirmEmail', { params: { token: 'a/../b?c' } });
      expect(requests.map(({ url }) => url)).toEqual(['/api/email_confirmations/a%2F..%2Fb%3Fc']);
      for (const token of ['', '.', '..'])
        expect(await refusalOf(call('confirmEmail', { params: { token } }))).toMatchObject({
          kind: 'missing',
        });
    });

    it('a path with its ids, and a query without blank parameters', async () => {
      answers = [json(200, []), json(200, {})];
      await call('searchRestaurants', { query: { query: 'thai & more', date: undefined, time: '' } });
      await call('getReservation', { params: { id: ID } });
      expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
        'GET /api/restaurants/search?query=thai+%26+more',
        `GET /api/reservations/${ID}`,
      ]);
    });

    it('a body as JSON, with the idempotency key', async () => {
      answers = [json(201, {})];
      const reservation = {
        restaurant_id: 'r',
        date: '2026-11-21',
        time: '7:00 PM',
        party_size: 2,
        phone: '5551234567',
      };
      await call('createReservation', { body: { reservation } }, { idempotencyKey: 'k1' });
      expect(JSON.parse(requests[0]!.body)).toEqual({ reservation });
      expect(requests[0]!.headers).toMatchObject({
        'content-type': 'application/json',
        'idempotency-key': 'k1',
      });
    });

    it('the current CSRF token with each unsafe request, and with no safe one', async () => {
      answers = [json(200, {}), raw(204), raw(204)];
      await call('listRestaurants');
      await call('signOut');
      document.querySelector('meta')!.content = 'second';
      await call('signOut');
      expect(requests.map(({ headers }) => headers['x-csrf-token'])).toEqual([undefined, 'first', 'second']);
    });

    it('the token of a fresh session, once a response brought it', async () => {
      answers = [json(200, {}, { 'X-CSRF-Token': 'fresh' })];
      await call('signIn', { body: { user: { email: 'a@b.example', password: 'x' } } });
      expect(document.querySelector('meta')!.content).toBe('fresh');
    });

    it('the request again when its token has expired and the refusal brings a valid one', async () => {
      answers = [
        json(403, ['This page is out of date.'], { 'X-CSRF-Token': 'fresh' }),
        json(401, ['Sign in.']),
      ];
      const refusal = await refusalOf(call('cancelReservation', { params: { id: ID } }));
      expect(refusal.kind).toBe('signed-out');
      expect(requests.map(({ headers }) => headers['x-csrf-token'])).toEqual(['first', 'fresh']);
    });

    it('the request twice when the browser keeps no cookie, and says so', async () => {
      const stale = (token: string) =>
        json(403, ['This page is out of date.'], {
          'X-CSRF-Token': token,
          Date: 'Sat, 21 Nov 2026 19:00:00 GMT',
        });
      answers = [stale('fresh'), stale('fresher')];
      const refusal = await refusalOf(
        call('signIn', { body: { user: { email: 'a@b.example', password: 'x' } } }),
      );
      expect(refusal.sentences).toEqual([
        'This browser refuses cookies, which Mesa needs. Allow them for this site and reload the page.',
      ]);
      expect(requests).toHaveLength(2);
    });

    it('the request once when 403 has another reason', async () => {
      answers = [json(403, ['This belongs to another diner.'])];
      expect((await refusalOf(call('cancelReservation', { params: { id: ID } }))).sentences).toEqual([
        'This belongs to another diner.',
      ]);
      expect(requests).toHaveLength(1);
    });
  });

  describe('sends trace headers', () => {
    it('when the page asks for them, with the name of the remote on the screen', async () => {
      document.head.innerHTML += '<meta name="mesa-traces" content="on">';
      answers = [json(200, {}), json(200, {}), json(200, {})];
      await call('listRestaurants');
      const screenGone = setCallingRemote('mf-discovery@1.2.0');
      const modalGone = setCallingRemote('mf-account@1.0.3');
      await call('listRestaurants');
      modalGone();
      await call('listRestaurants');
      screenGone();
      expect(requests.map(({ headers }) => headers['x-mesa-remote'])).toEqual([
        undefined,
        'mf-account@1.0.3',
        'mf-discovery@1.2.0',
      ]);
      const named = requests.map(({ headers }) => headers['traceparent'] as string);
      for (const header of named) expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(new Set(named.map((header) => header.split('-')[1])).size).toBe(3);
    });

    it('on no other page', async () => {
      answers = [json(200, {})];
      await call('listRestaurants');
      expect(Object.keys(requests[0]!.headers)).not.toEqual(expect.arrayContaining(['traceparent']));
    });
  });

  describe('returns', () => {
    it('the answer, undefined for none, text for a calendar', async () => {
      answers = [
        json(200, { r1: { id: 'r1' } }),
        raw(204),
        raw(200, 'BEGIN:VCALENDAR', { 'Content-Type': 'text/calendar' }),
      ];
      expect(await call('listRestaurants')).toEqual({ r1: { id: 'r1' } });
      expect(await call('cancelReservation', { params: { id: ID } })).toBeUndefined();
      expect(await call('getCalendar', { params: { id: ID } })).toBe('BEGIN:VCALENDAR');
    });

    it('a refusal with its kind, all sentences and the seconds to wait', async () => {
      answers = [json(429, ['Slow down.', 'Please.'], { 'Retry-After': '30' })];
      const refusal = await refusalOf(call('listReservations'));
      expect(refusal).toMatchObject({
        kind: 'too-many',
        sentences: ['Slow down.', 'Please.'],
        retryAfter: 30,
      });
    });

    it('a refusal with the field of each sentence, null for a sentence about no field', async () => {
      answers = [
        json(422, ['Email is invalid', 'Try again.'], { 'X-Error-Fields': 'email,-' }),
        json(422, ['Email is invalid'], { 'X-Error-Fields': 'email,phone' }),
        json(409, ['7:00 PM was just taken.']),
      ];
      const fields = [];
      for (let i = 0; i < 3; i += 1) fields.push((await refusalOf(call('listReservations'))).fields);
      expect(fields).toEqual([['email', null], [null], [null]]);
    });

    it.each([
      [404, '<h1>nginx</h1>', 'missing', say('notFound').sentence],
      [500, '', 'fault', say('fault').sentence],
      [413, '[]', 'too-large', say('tooLarge').sentence],
      [403, '{"error":"no"}', 'forbidden', say('notYours').sentence],
      [502, 'Bad gateway', 'unavailable', say('unavailable').sentence],
    ])('the standard sentence when a %i has the body %j', async (status, body, kind, sentence) => {
      answers = [raw(status, body)];
      expect(
        await refusalOf(
          call('createHold', { body: { hold: { restaurant_id: 'r', date: 'd', time: 't', party_size: 2 } } }),
        ),
      ).toMatchObject({ kind, sentences: [sentence] });
    });

    it('a fault for a successful response that is not JSON', async () => {
      answers = [raw(200, '{"half', { 'Content-Type': 'application/json' })];
      expect(await refusalOf(call('listRestaurants'))).toMatchObject({ kind: 'fault' });
    });
  });

  describe('in the language of the page', () => {
    beforeEach(() => void (document.documentElement.lang = 'es'));
    afterEach(() => document.documentElement.removeAttribute('lang'));

    it('asks for answers, and for English where the page names no language', async () => {
      answers = [json(200, {}), json(200, {})];
      await call('listRestaurants');
      document.documentElement.removeAttribute('lang');
      await call('listRestaurants');
      expect(requests.map(({ headers }) => headers['accept-language'])).toEqual(['es', 'en']);
    });

    it('says which language the sentences of an answer have', async () => {
      answers = [
        json(422, ['Falta tu nombre'], { 'Content-Language': 'es' }),
        json(422, ["Fname can't be blank"], { 'Content-Language': 'en' }),
        raw(404),
      ];
      const languages = [];
      for (let i = 0; i < 3; i += 1) languages.push((await refusalOf(call('listReservations'))).language);
      expect(languages).toEqual(['es', 'en', 'es']);
    });

    it.each([
      [404, 'Esto no se encontró.'],
      [429, 'Mesa recibió demasiadas solicitudes. Inténtalo de nuevo en 60 segundos.'],
      [502, 'Esta parte de Mesa no está disponible ahora. Inténtalo de nuevo en un momento.'],
    ])('writes the standard sentence of a %i', async (status, sentence) => {
      // a read is tried twice
      answers = [raw(status, '', { 'Retry-After': '60' }), raw(status)];
      expect((await refusalOf(call('listReservations'))).sentences).toEqual([sentence]);
    });

    it('says that Mesa cannot be reached, or took too long', async () => {
      answers = [cut, silence];
      const hold = { restaurant_id: 'r', date: 'd', time: 't', party_size: 2 };
      expect((await refusalOf(call('createHold', { body: { hold } }))).sentences).toEqual([
        'Mesa no responde. Revisa tu conexión e inténtalo de nuevo.',
      ]);
      expect((await refusalOf(call('listReservations', {}, { timeout: 50 }))).sentences).toEqual([
        'Mesa tardó demasiado en responder. Inténtalo de nuevo.',
      ]);
    });
  });

  describe('at the end of a session', () => {
    it('notifies listeners when the call needed a diner', async () => {
      const listener = jest.fn();
      const stop = onSignedOut(listener);
      answers = [
        json(401, ['Only signed-in diners can do this.']),
        json(401, ['Your email or password is incorrect']),
        json(401, ['Gone']),
      ];
      await refusalOf(call('listReservations'));
      await refusalOf(call('signIn', { body: { user: { email: 'a@b.example', password: 'wrong' } } }));
      expect(listener).toHaveBeenCalledTimes(1);
      stop();
      await refusalOf(call('listReservations'));
      expect(listener).toHaveBeenCalledTimes(1);
    });
  });

  describe('over a failing network', () => {
    it.each([
      ['is cut', cut],
      ['is answered with 503', json(503, ['Down'])],
    ])('is retried when a read %s', async (_, failure) => {
      answers = [failure, json(200, { r1: {} })];
      expect(await call('listRestaurants')).toEqual({ r1: {} });
      expect(requests).toHaveLength(2);
    });

    it('fails after the second attempt to read', async () => {
      answers = [cut, cut];
      expect(await refusalOf(call('listRestaurants'))).toMatchObject({ kind: 'unavailable' });
      expect(requests).toHaveLength(2);
    });

    it('never retries a write', async () => {
      answers = [cut, json(201, {})];
      expect(
        await refusalOf(
          call('signUp', {
            body: { user: { fname: 'A', lname: 'B', email: 'a@b.example', password: '12345678' } },
          }),
        ),
      ).toMatchObject({ kind: 'unavailable' });
      expect(requests).toHaveLength(1);
    });

    it('fails after 15 seconds without a response, and does not retry', async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
      try {
        answers = [() => jest.advanceTimersByTime(15_000)];
        expect(await refusalOf(call('listRestaurants'))).toMatchObject({
          kind: 'unavailable',
          sentences: ['Mesa took too long to respond. Please try again.'],
        });
        expect(requests).toHaveLength(1);
      } finally {
        jest.useRealTimers();
      }
    });

    it('rejects with the reason of an abort', async () => {
      const controller = new AbortController();
      answers = [() => controller.abort(new Error('left the page'))];
      await expect(call('listRestaurants', {}, { signal: controller.signal })).rejects.toThrow(
        'left the page',
      );
      await expect(call('listRestaurants', {}, { signal: controller.signal })).rejects.toThrow(
        'left the page',
      );
      expect(requests).toHaveLength(1);
    });
  });

  describe('for a list with pages', () => {
    it('has the input for the next page, and how many entries there are', async () => {
      const understood = { parts: [{ kind: 'place', label: 'Orange · Irvine' }] };
      answers = [
        json(200, [{ id: 'r1' }], {
          Link: '</api/restaurants/search?query=thai&limit=1&after=c1>; rel="next"',
          'X-Total-Count': '2',
          'X-Available-Count': '1',
          'X-Available-Of': '2',
          'X-Search-Understood': encodeURIComponent(JSON.stringify(understood)),
        }),
        json(200, [{ id: 'r2' }]),
      ];
      const first = await callPage('searchRestaurants', { query: { query: 'thai', limit: 1 } });
      expect(first).toMatchObject({
        answer: [{ id: 'r1' }],
        total: 2,
        available: { count: 1, of: 2 },
        understood,
      });
      const second = await callPage('searchRestaurants', first.next!);
      expect(requests[1]!.url).toBe('/api/restaurants/search?query=thai&limit=1&after=c1');
      expect(second).toMatchObject({
        answer: [{ id: 'r2' }],
        next: null,
        total: null,
        available: null,
        understood: null,
      });
    });

    it('repeats a parameter for each value of a list, on the next page as well', async () => {
      answers = [
        json(200, {}, { Link: `</api/restaurants/${ID}/reviews?stars=5&stars=4&after=c1>; rel="next"` }),
        json(200, {}),
      ];
      const input = { params: { id: ID }, query: { stars: [5, 4] } };
      const { next } = await callPage('listReviews', input);
      await callPage('listReviews', next!);
      expect(requests.map(({ url }) => url)).toEqual([
        `/api/restaurants/${ID}/reviews?stars=5&stars=4`,
        `/api/restaurants/${ID}/reviews?stars=5&stars=4&after=c1`,
      ]);
    });
  });
});
