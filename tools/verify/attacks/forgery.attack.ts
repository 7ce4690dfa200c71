import { calls, CSRF_HEADER } from '@mesa/contract';
import { signUp, visit, type Session } from '../load/session';
import { sentencesOf } from '../check/answers';
import { url } from '../start/mesa';

const STALE = ['This page is out of date. Reload it and try again.'];
const ID = 'f'.repeat(24);

/** Every call of the contract that changes data, and unsafe methods on other addresses. */
const unsafe = [
  ...Object.entries(calls)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, { method, path }]) => [name, method, path.replace(':id', ID)] as const),
  ['the page', 'POST', '/'] as const,
  ['a list that only reads', 'POST', '/api/restaurants'] as const,
  ['an unknown address', 'DELETE', '/api/nothing'] as const,
];

describe('forged requests', () => {
  let diner: Session;
  let stranger: Session;
  let visitor: Session;
  let signedOut: Session;
  beforeAll(async () => {
    diner = (await signUp(url(), 'forgery')).session;
    stranger = (await signUp(url(), 'forgery-other')).session;
    visitor = await visit(url());
    signedOut = (await signUp(url(), 'forgery-gone')).session;
    expect((await signedOut.call('DELETE', '/api/session')).status).toBe(204);
  });

  /** The headers of requests as a foreign page, or an outdated page of ours, would send them. */
  const forgeries: [string, () => Record<string, string | undefined>][] = [
    ['without a token', () => ({ [CSRF_HEADER]: undefined })],
    ['with an empty token', () => ({ [CSRF_HEADER]: '' })],
    [
      'with a token of the right form and wrong bytes',
      () => ({ [CSRF_HEADER]: `${'a'.repeat(16)}.${'b'.repeat(43)}` }),
    ],
    ['with its own token cut', () => ({ [CSRF_HEADER]: diner.token.slice(0, -1) })],
    ["with another diner's token", () => ({ [CSRF_HEADER]: stranger.token })],
    ["with a visitor's token", () => ({ [CSRF_HEADER]: visitor.token })],
    ['with the token of a session that has ended', () => ({ [CSRF_HEADER]: signedOut.token })],
    ['with a good token from a foreign origin', () => ({ origin: 'https://elsewhere.example' })],
    ['with a good token from a sandboxed frame', () => ({ origin: 'null' })],
    ['with a good token from a host that begins like ours', () => ({ origin: `${url()}.elsewhere.example` })],
    ['with a good token and a cross-site fetch', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['with a good token and a same-site fetch', () => ({ 'sec-fetch-site': 'same-site' })],
    [
      'as a form of another page sends it',
      () => ({
        [CSRF_HEADER]: undefined,
        origin: 'https://elsewhere.example',
        'content-type': 'application/x-www-form-urlencoded',
      }),
    ],
    ['with the token in the address', () => ({ [CSRF_HEADER]: undefined })],
  ];

  const send = (method: string, path: string, headers: Record<string, string | undefined>) => {
    const all = { cookie: diner.cookie, [CSRF_HEADER]: diner.token, 'content-type': 'application/json' };
    const sent = Object.entries<string | undefined>({ ...all, ...headers }).flatMap(
      ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
    );
    return fetch(url() + path, { method, headers: sent, body: '{}', redirect: 'manual' });
  };

  describe.each(unsafe)('%s (%s %s)', (_name, method, path) => {
    test.each(forgeries)('is refused %s', async (how, forge) => {
      const query = `?csrf_token=${diner.token}&authenticity_token=${diner.token}`;
      const answer = await send(method, how.includes('address') ? path + query : path, forge());
      expect(answer.status).toBe(403);
      expect(await sentencesOf(answer)).toEqual(STALE);
    });
  });

  test('the same calls with a valid token and our own origin are not refused as forgeries', async () => {
    for (const [, method, path] of unsafe.filter(([name]) => !/^sign|Session|User/.test(name))) {
      const answer = await send(method, path, { origin: url(), 'sec-fetch-site': 'same-origin' });
      const body = await answer.text();
      expect([method, path, body]).not.toEqual([method, path, JSON.stringify(STALE)]);
    }
  });

  test('an upload address needs no CSRF token: a wrong one is refused for its signature', async () => {
    const answer = await fetch(`${url()}/api/uploads/forged-ticket`, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: 'x',
    });
    expect(answer.status).toBe(403);
    expect(await sentencesOf(answer)).not.toEqual(STALE);
  });

  test('a foreign page cannot read a token: no answer allows another origin, preflight or not', async () => {
    for (const path of [
      '/',
      '/api/restaurants',
      '/api/session',
      '/api/users/x',
      '/remotes/registry.json',
      '/assets/logo-mark.svg',
      '/nothing',
      '/healthz',
      '/api/openapi.json',
    ]) {
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await fetch(url() + path, {
          method,
          headers: {
            origin: 'https://elsewhere.example',
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'x-csrf-token',
          },
        });
        const allowing = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([path, method, allowing]).toEqual([path, method, []]);
      }
    }
  });
});
