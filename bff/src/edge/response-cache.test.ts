import type { IncomingMessage } from 'node:http';
import { startBff, type TestBff } from '../testing/bff';
import { openBrowser } from '../testing/browser';
import { addressOf } from './response-cache';

let bff: TestBff;
beforeAll(async () => {
  bff = await startBff({
    services: ['restaurants'],
    restaurants: 20,
    env: { RATE_LIMIT_FACTOR: '0.05', TRUST_PROXY: '1' },
  });
}, 120_000);
afterAll(() => bff.end());

/** each test asks from an address of its own, and no header is its client's */
const ask = (path: string, address: string, headers: Record<string, string> = {}) =>
  fetch(bff.origin + path, { headers: { 'x-forwarded-for': address, ...headers } });
const own = ['x-request-id', 'ratelimit', 'date'];
const headersOf = (answer: Response) =>
  Object.fromEntries([...answer.headers].filter(([name]) => !own.includes(name)));

it('says the second time, header for header, what it said the first time', async () => {
  const [first, second] = [
    await ask('/api/restaurants?limit=3', '10.1.0.1'),
    await ask('/api/restaurants?limit=3', '10.1.0.1'),
  ];
  expect(second.status).toBe(200);
  expect(headersOf(second)).toEqual(headersOf(first));
  expect(second.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
});

it('packs for whoever takes it packed, and for nobody else', async () => {
  for (const round of [1, 2]) {
    for (const [encoding, sent] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await ask('/api/restaurants?limit=4', '10.1.0.2', { 'accept-encoding': encoding });
      expect([round, answer.headers.get('content-encoding')]).toEqual([round, sent]);
      expect(Object.keys((await answer.json()) as object)).toHaveLength(4);
    }
  }
});

it('counts what it repeats, and refuses whoever has had enough of it', async () => {
  let answer = await ask('/api/restaurants?limit=5', '10.1.0.3');
  let passed = 0;
  // the minute before fades while we ask, so a few more than 60 may pass
  for (; answer.status === 200 && passed < 200; passed += 1)
    answer = await ask('/api/restaurants?limit=5', '10.1.0.3');
  expect(passed).toBeGreaterThanOrEqual(60);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}, 120_000);

it('tells whoever has it already in few bytes', async () => {
  const first = await ask('/api/restaurants?limit=6', '10.1.0.4');
  const again = await ask('/api/restaurants?limit=6', '10.1.0.4', {
    'if-none-match': first.headers.get('etag')!,
    'cache-control': 'max-age=0',
  });
  expect(again.status).toBe(304);
});

it('repeats nothing to whoever names a session, true or not', async () => {
  await ask('/api/restaurants?limit=7', '10.1.0.5');
  const claimed = await ask('/api/restaurants?limit=7', '10.1.0.5', { cookie: 'mesa_session=nobody' });
  expect(claimed.headers.get('set-cookie')).toContain('mesa_session=;');
  const after = await ask('/api/restaurants?limit=7', '10.1.0.5');
  expect(after.headers.get('set-cookie')).toBeNull();
});

it('says over TLS what belongs to TLS, whoever asked without it before', async () => {
  await ask('/api/restaurants?limit=8', '10.1.0.6');
  for (const _ of [1, 2])
    expect(
      (await ask('/api/restaurants?limit=8', '10.1.0.6', { 'x-forwarded-proto': 'https' })).headers.get(
        'strict-transport-security',
      ),
    ).toContain('max-age=');
  expect(
    (await ask('/api/restaurants?limit=8', '10.1.0.6')).headers.get('strict-transport-security'),
  ).toBeNull();
});

it('repeats no refusal and no page', async () => {
  const browser = openBrowser(bff.origin);
  for (const _ of [1, 2]) expect((await browser.get('/api/restaurants?limit=9999')).status).toBe(400);
  const [one, other] = [await ask('/', '10.1.0.7'), await ask('/', '10.1.0.7')];
  expect(one.headers.get('content-security-policy')).not.toBe(other.headers.get('content-security-policy'));
});

it.each([
  ['nobody, without a proxy', 0, '1.1.1.1', '9.9.9.9'],
  ['the one our proxy saw', 1, '1.1.1.1', '1.1.1.1'],
  ['the one our proxy saw, whatever was claimed to it', 1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['the one the farther of two proxies saw', 2, '6.6.6.6, 1.1.1.1 ,2.2.2.2', '1.1.1.1'],
  ['the farthest there is', 3, '2.2.2.2', '2.2.2.2'],
  ['the socket, when nobody was told', 1, undefined, '9.9.9.9'],
])('believes %s', (_name, trustProxy, told, address) => {
  const request = {
    socket: { remoteAddress: '9.9.9.9' },
    headers: { 'x-forwarded-for': told },
  } as unknown as IncomingMessage;
  expect(addressOf(request, trustProxy)).toBe(address);
});
