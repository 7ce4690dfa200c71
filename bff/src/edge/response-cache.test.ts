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
  const own = ['x-request-id', 'ratelimit', 'date'];
  const headersOf = (answer: Response) =>
    Object.fromEntries([...answer.headers].filter(([name]) => !own.includes(name)));

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
    const [one, other] = [await ask('/', '10.1.0.7'), await ask('/', '10.1.0.7')];
    expect(one.headers.get('content-security-policy')).not.toBe(other.headers.get('content-security-policy'));
  });
});
