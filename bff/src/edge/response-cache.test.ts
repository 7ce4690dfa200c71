import { eventually } from '@mesa/server-kit/testing';
import { setUpBff } from '../testing/set-up-bff';
import { openBrowser } from '../testing/browser';

describe('the response cache', () => {
  const { bff } = setUpBff({
    services: ['restaurants'],
    restaurants: 20,
    env: { RATE_LIMIT_FACTOR: '0.05', TRUST_PROXY: '1' },
  });

  /** Each test uses an address of its own. */
  const ask = (path: string, address: string, headers: Record<string, string> = {}) =>
    fetch(bff.origin + path, { headers: { 'x-forwarded-for': address, ...headers } });
  const perResponse = ['x-request-id', 'ratelimit', 'date', 'connection', 'keep-alive'];
  const headersOf = (answer: Response) =>
    Object.fromEntries([...answer.headers].filter(([name]) => !perResponse.includes(name)));

  it('repeats the first response, header for header', async () => {
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

  it('compresses only for clients that accept it', async () => {
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

  it('counts cached responses against the rate limit of an address', async () => {
    let answer = await ask('/api/restaurants?limit=5', '10.1.0.3');
    let passed = 0;
    // the window slides meanwhile, so a few more than 60 may pass
    for (; answer.status === 200 && passed < 200; passed += 1)
      answer = await ask('/api/restaurants?limit=5', '10.1.0.3');
    expect(passed).toBeGreaterThanOrEqual(60);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }, 120_000);

  it('answers 304 to clients that have the response', async () => {
    const first = await ask('/api/restaurants?limit=6', '10.1.0.4');
    const again = await ask('/api/restaurants?limit=6', '10.1.0.4', {
      'if-none-match': first.headers.get('etag')!,
      'cache-control': 'max-age=0',
    });
    expect(again.status).toBe(304);
  });

  it('never serves a request with a session cookie, valid or not', async () => {
    await ask('/api/restaurants?limit=7', '10.1.0.5');
    const claimed = await ask('/api/restaurants?limit=7', '10.1.0.5', { cookie: 'mesa_session=nobody' });
    expect(claimed.headers.get('set-cookie')).toContain('mesa_session=;');
    const after = await ask('/api/restaurants?limit=7', '10.1.0.5');
    expect(after.headers.get('set-cookie')).toBeNull();
  });

  describe('is reached by nothing private:', () => {
    const LIST = '/api/restaurants?limit=6';
    const SESSION = `mesa_session=${'s'.repeat(43)}`;
    /** What a request may add to get its own answer kept for others. */
    const disguises: [string, string, Record<string, string>][] = [
      ['an ended session', LIST, { cookie: 'mesa_session=ended' }],
      ['a session among other cookies', LIST, { cookie: `a=1; ${SESSION}; mesa_session=second` }],
      ['an empty session', LIST, { cookie: 'mesa_session=' }],
      ['a session for https', LIST, { cookie: `__Host-${SESSION}` }],
      ['a visitor', LIST, { cookie: 'mesa_visitor=forged' }],
      ['a language by cookie', LIST, { cookie: 'mesa_language=es' }],
      ['a language', LIST, { 'accept-language': 'es' }],
      ['a strange encoding', LIST, { 'accept-encoding': 'x, br;q=0, gzip;q=0' }],
      ['all encodings', LIST, { 'accept-encoding': '*' }],
      ['a range', LIST, { range: 'bytes=0-9' }],
      ['a tag', LIST, { 'if-none-match': '*' }],
      ['another host', LIST, { 'x-forwarded-host': 'evil.example' }],
      ['an identity', LIST, { 'x-mesa-identity': 'forged' }],
      ['an authorization', LIST, { authorization: 'Bearer forged' }],
      ['an unknown parameter', `${LIST}&secret=1`, {}],
      ['a final slash', '/api/restaurants/?limit=6', {}],
    ];

    it.each(disguises)('%s', async (name, path, headers) => {
      const network = `10.2.${disguises.findIndex(([disguise]) => disguise === name)}`;
      const plain = async () => {
        const answer = await ask(LIST, `${network}.1`);
        return [answer.status, headersOf(answer), await answer.text()];
      };
      const expected = await plain();
      for (const method of ['GET', 'HEAD', 'GET']) {
        const sent = { 'x-forwarded-for': `${network}.2`, ...headers };
        await (await fetch(bff.origin + path, { method, headers: sent })).arrayBuffer();
        expect(await plain()).toEqual(expected);
      }
      // and once more when what was kept is over
      await eventually(async () => expect(await plain()).toEqual(expected));
    });

    it('a repeated parameter, which is refused', async () => {
      for (const _ of [1, 2])
        expect((await ask('/api/restaurants?limit=6&limit=7', '10.1.0.22')).status).toBe(400);
      expect((await ask(LIST, '10.1.0.22')).status).toBe(200);
    });

    it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('the method %s', async (method) => {
      await ask(LIST, '10.1.0.23');
      const answer = await fetch(bff.origin + LIST, { method, headers: { 'x-forwarded-for': '10.1.0.23' } });
      expect(answer.status).toBe(method === 'OPTIONS' ? 405 : 403);
    });
  });

  it('answers HEAD as GET, without a body', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding, 'x-forwarded-for': '10.1.0.8' };
      const [get, head] = [
        await fetch(`${bff.origin}/api/restaurants?limit=4`, { headers }),
        await fetch(`${bff.origin}/api/restaurants?limit=4`, { headers, method: 'HEAD' }),
      ];
      expect(headersOf(head)).toEqual(headersOf(get));
      expect(await head.text()).toBe('');
    }
  });

  it('keeps responses over TLS apart', async () => {
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

  it('caches neither errors nor the page', async () => {
    const browser = openBrowser(bff.origin);
    for (const _ of [1, 2]) expect((await browser.get('/api/restaurants?limit=9999')).status).toBe(400);
    const [first, second] = [await ask('/', '10.1.0.7'), await ask('/', '10.1.0.7')];
    expect(first.headers.get('content-security-policy')).not.toBe(
      second.headers.get('content-security-policy'),
    );
  });
});
