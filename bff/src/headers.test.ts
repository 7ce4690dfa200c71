import { openBrowser } from './testing/browser';
import { setUpBff } from './testing/set-up-bff';

/** Of every answer. */
const SECURITY = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': 'ID',
};
const counted = { ratelimit: '"address";r=N;t=N', 'ratelimit-policy': '"address";q=N;w=60' };
const ofDiner = {
  ratelimit: '"address";r=N;t=N, "diner";r=N;t=N',
  'ratelimit-policy': '"address";q=N;w=60, "diner";q=N;w=60',
};
const json = { 'content-type': 'application/json; charset=utf-8' };
const refusal = { ...json, 'cache-control': 'no-store', 'content-language': 'en', vary: 'Accept-Language' };
const publicRead = {
  ...json,
  'cache-control': 'private, no-cache',
  etag: '"TAG"',
  vary: 'Accept-Encoding',
  'x-total-count': '20',
};
const plainPagePolicy = (script: string) =>
  `default-src 'none'; style-src 'sha256-HASH';${script} form-action 'self'; frame-ancestors 'none'; ` +
  "base-uri 'none'";

/** What differs from one answer to the next, or belongs to the connection. */
function stable(headers: Headers): Record<string, string> {
  const ofConnection = ['connection', 'keep-alive', 'date', 'content-length'];
  const kept = [...headers].filter(([name]) => !ofConnection.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutVariables(name, value)]));
}

function withoutVariables(name: string, value: string): string {
  if (name === 'x-request-id') return value.replace(/^[\w-]{8,64}$/, 'ID');
  if (name.startsWith('ratelimit')) return value.replace(/([qrt])=\d+/g, '$1=N');
  // what is left of a minute
  if (name === 'retry-after') return value.replace(/^\d\d$/, 'NN');
  if (name === 'etag') return value.replace(/^"[\w-]{22}/, '"TAG');
  if (name === 'set-cookie')
    return value.replace(/=[\w-]{22}\.[^;]+/, '=VISITOR').replace(/s=\w{3}, [^;]+/, 's=DATE');
  return value.replace(/'(nonce|sha256)-[^']+'/g, (_, kind: string) => `'${kind}-HASH'`);
}

describe('the headers of each kind of answer', () => {
  const { bff } = setUpBff({
    services: ['accounts', 'restaurants', 'reservations', 'reviews'],
    restaurants: 20,
  });
  const diner = {} as ReturnType<typeof openBrowser>;
  let slug = '';
  beforeAll(async () => {
    Object.assign(diner, openBrowser(bff.origin));
    await diner.signUp();
    const restaurants = (await (await get('/api/restaurants?limit=1')).json()) as Record<
      string,
      { slug: string }
    >;
    slug = Object.values(restaurants)[0]!.slug;
  }, 60_000);

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(bff.origin + path, { headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' });
  const getWithTag = async (path: string) => {
    const etag = (await get(path)).headers.get('etag')!;
    // fetch of Node says no-cache to a request with this header, unless told otherwise
    return get(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
  };
  /** The second answer to one address of an instance that allows one a minute. */
  const getTooOften = async () => {
    const strict = await bff.another({ RATE_LIMIT_FACTOR: '0.0001' });
    await fetch(`${strict.origin}/api/restaurants`);
    const refused = await fetch(`${strict.origin}/api/restaurants`);
    await strict.end();
    return refused;
  };

  type Kind = [
    name: string,
    ask: () => Promise<{ status: number; headers: Headers }>,
    status: number,
    expected: Record<string, string>,
  ];
  const kinds: Kind[] = [
    ['a public read', () => get('/api/restaurants'), 200, { ...publicRead, ...counted }],
    [
      'a public read, by gzip',
      () => get('/api/restaurants', { 'accept-encoding': 'gzip' }),
      200,
      { ...publicRead, ...counted, 'content-encoding': 'gzip', etag: '"TAG-gzip"' },
    ],
    [
      'a public read, as browsers ask',
      () => get('/api/restaurants', { 'accept-encoding': 'gzip, deflate, br, zstd' }),
      200,
      { ...publicRead, ...counted, 'content-encoding': 'br', etag: '"TAG-br"' },
    ],
    [
      'a public read that the client has',
      () => getWithTag('/api/restaurants'),
      304,
      { ...publicRead, ...counted },
    ],
    [
      'a public read with an ended session',
      () => get('/api/restaurants', { cookie: 'mesa_session=ended' }),
      200,
      {
        ...publicRead,
        ...counted,
        'set-cookie': 'mesa_session=; Path=/; Expires=DATE; HttpOnly; SameSite=Lax',
      },
    ],
    [
      "a diner's public read",
      () => diner.get('/api/restaurants', { headers: { 'accept-encoding': 'gzip' } }),
      200,
      { ...publicRead, ...ofDiner, 'content-encoding': 'gzip', etag: '"TAG-gzip"' },
    ],
    [
      "a diner's read of the BFF",
      () => diner.get('/api/sessions'),
      200,
      { ...json, ...ofDiner, 'cache-control': 'no-store', vary: 'Accept-Encoding' },
    ],
    [
      "a diner's read that is passed on",
      () => diner.get('/api/watches'),
      200,
      { ...json, ...ofDiner, 'cache-control': 'no-store' },
    ],
    ['400', () => get('/api/restaurants?limit=9999'), 400, { ...refusal, ...counted }],
    ['401', () => get('/api/reservations'), 401, { ...refusal, ...counted }],
    [
      '403 without a CSRF token',
      () => fetch(`${bff.origin}/api/session`, { method: 'POST' }),
      403,
      { ...refusal, ...counted },
    ],
    ['404', () => get('/nothing'), 404, { ...refusal, ...counted }],
    ['404 below /api', () => get('/api/nothing'), 404, { ...refusal, ...counted }],
    [
      '404 for a browser',
      () => get('/nothing', { accept: 'text/html' }),
      404,
      {
        ...refusal,
        ...counted,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': plainPagePolicy(''),
      },
    ],
    ['405', () => get('/api/session'), 405, { ...refusal, ...counted, allow: 'POST, DELETE' }],
    [
      '422',
      () => diner.post('/api/users', { user: { fname: '' } }),
      422,
      { ...refusal, ...ofDiner, 'x-error-fields': 'fname,lname,email,password' },
    ],
    ['429', getTooOften, 429, { ...refusal, ...counted, 'retry-after': 'NN' }],
    ['503', () => get('/api/blobs/a/b.webp'), 503, { ...refusal, ...counted, 'retry-after': '1' }],
    [
      'the page',
      () => get('/'),
      200,
      {
        ...counted,
        'cache-control': 'no-cache',
        'content-language': 'en',
        'content-security-policy':
          "default-src 'none'; script-src 'nonce-HASH' 'strict-dynamic'; connect-src 'self'; " +
          "img-src 'self' data: blob:; style-src 'self'; font-src 'self'; manifest-src 'self'; " +
          "base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'",
        'content-type': 'text/html; charset=utf-8',
        'set-cookie': 'mesa_visitor=VISITOR; Max-Age=31536000; Path=/; Expires=DATE; HttpOnly; SameSite=Lax',
        vary: 'Cookie, Accept-Language, Accept-Encoding',
      },
    ],
    [
      'an asset',
      () => get('/assets/shell.0123456789ab.js', { 'accept-encoding': 'br' }),
      200,
      {
        ...counted,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        'content-type': 'text/javascript; charset=utf-8',
        etag: '"0123456789ab-br"',
        vary: 'Accept-Encoding',
      },
    ],
    [
      'the page of a restaurant',
      () => get(`/r/${slug}`),
      200,
      {
        ...counted,
        'cache-control': 'public, max-age=300',
        'content-language': 'en',
        'content-security-policy': plainPagePolicy(" script-src 'sha256-HASH';"),
        'content-type': 'text/html; charset=utf-8',
        vary: 'Accept-Language, Accept-Encoding',
      },
    ],
    [
      'the registry',
      () => get('/remotes/registry.json'),
      200,
      { ...json, ...counted, 'cache-control': 'no-cache', vary: 'Accept-Encoding' },
    ],
    ['readiness', () => get('/readyz'), 200, { ...json, ...counted }],
    ['health', () => get('/healthz'), 200, json],
  ];

  it.each(kinds)('%s', async (_name, ask, status, expected) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(stable(answer.headers)).toEqual({ ...SECURITY, ...expected });
  });
});
