import { raw } from '../load/raw';
import { signUp, visit, type Diner } from '../load/session';
import { url } from '../start/mesa';

const PATH = '/api/restaurants/search?cuisine=Italian&limit=7';

describe('the cache of public answers', () => {
  let diner: Diner;
  let visitorCookie: string;
  beforeAll(async () => {
    diner = await signUp(url(), 'cache');
    visitorCookie = (await visit(url())).cookie;
  });

  /** What a visitor without anything gets, header for header. */
  async function plain(encoding = 'identity') {
    const answer = await fetch(url() + PATH, { headers: { 'accept-encoding': encoding } });
    const varying = ['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive'];
    const headers = [...answer.headers].filter(([name]) => !varying.includes(name));
    return { status: answer.status, headers, body: await answer.text() };
  }

  const disguises: [string, () => Record<string, string>][] = [
    ["a diner's session", () => ({ cookie: diner.session.cookie })],
    ['a forged session', () => ({ cookie: `mesa_session=${'x'.repeat(43)}` })],
    ['an empty session', () => ({ cookie: 'mesa_session=' })],
    ['a session behind others', () => ({ cookie: `a=1; b=2; ${diner.session.cookie}` })],
    ['a session in capitals', () => ({ cookie: diner.session.cookie.toUpperCase() })],
    ['a visitor', () => ({ cookie: visitorCookie })],
    ['a language', () => ({ 'accept-language': 'es', cookie: 'mesa_language=es' })],
    ['an identity', () => ({ 'x-mesa-identity': 'forged', authorization: 'Bearer forged' })],
    ['a range', () => ({ range: 'bytes=0-9' })],
    ['a condition', () => ({ 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() })],
    ['another host', () => ({ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' })],
    ['an own id', () => ({ 'x-request-id': 'chosen-by-an-attacker' })],
    ['refused encodings', () => ({ 'accept-encoding': 'br;q=0, gzip;q=0, identity;q=0' })],
    ['all encodings', () => ({ 'accept-encoding': '*;q=0.1' })],
  ];

  test.each(disguises)('keeps nothing of a request with %s', async (_name, headers) => {
    const before = await plain();
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET'])
      await (await fetch(url() + PATH, { method, headers: headers() })).arrayBuffer();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { status, headers: seen, body } = await plain(encoding);
      expect([status, body]).toEqual([200, before.body]);
      expect(seen.map(([name]) => name)).not.toContain('set-cookie');
      expect(JSON.stringify(seen)).not.toMatch(/evil|chosen-by|javascript:/);
    }
    expect(await plain()).toEqual(before);
  });

  test('answers a diner afresh, with and without an entry', async () => {
    await plain();
    const answer = await fetch(url() + PATH, { headers: { cookie: diner.session.cookie } });
    expect(answer.headers.get('ratelimit')).toContain('"diner"');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('has no entry for parameters in another spelling, order or number', async () => {
    const before = await plain();
    for (const path of [
      `${PATH}&limit=8`,
      `${PATH}&Limit=8`,
      `${PATH}&limit[]=8`,
      PATH.replace('=7', '=%37'),
    ])
      await (await fetch(url() + path)).arrayBuffer();
    expect(await plain()).toEqual(before);
    expect((await fetch(`${url() + PATH}&limit=8`)).status).toBe(400);
  });

  test('is not filled by a request whose body or second request hides behind it', async () => {
    const before = await plain();
    const lines = `GET ${PATH} HTTP/1.1\r\nHost: mesa\r\nContent-Length: 5\r\n\r\nhello`;
    await raw(`${lines}GET /api/reservations HTTP/1.1\r\nHost: mesa\r\nConnection: close\r\n\r\n`);
    expect(await plain()).toEqual(before);
  });
});
