import { generateKeyPairSync, sign } from 'node:crypto';
import { calls, IDENTITY_HEADER, internalCalls } from '@mesa/contract';
import { call, signUp } from '../fuzz/browser';
import { addressOf, raw, sentencesOf, statusesIn, url } from './system';

type Person = Awaited<ReturnType<typeof signUp>>;
let diner: Person;
let victim: Person;
beforeAll(async () => {
  diner = await signUp(url(), 'identity');
  victim = await signUp(url(), 'victim');
});

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = (): object => {
  const at = Math.floor(Date.now() / 1_000);
  return { iss: 'mesa-bff', iat: at, exp: at + 60, identity: { address: '127.0.0.1', user: victim.user } };
};

/** Identities that an attacker could forge. */
const forged: [string, () => string][] = [
  [
    'signed by a key of their own',
    () => {
      const body = `${base64({ alg: 'EdDSA' })}.${base64(claims())}`;
      return `${body}.${sign(null, Buffer.from(body), generateKeyPairSync('ed25519').privateKey).toString('base64url')}`;
    },
  ],
  ['of algorithm "none"', () => `${base64({ alg: 'none' })}.${base64(claims())}.`],
  ['of algorithm HS256', () => `${base64({ alg: 'HS256' })}.${base64(claims())}.${'A'.repeat(43)}`],
  ['without a signature', () => `${base64({ alg: 'EdDSA' })}.${base64(claims())}.`],
  ['that is the bare identity', () => JSON.stringify({ user: victim.user })],
  ['that is empty', () => ''],
];

describe.each(forged)('an identity %s', (_name, token) => {
  test('gives a visitor no access through the BFF', async () => {
    const answer = await fetch(`${url()}/api/users/${victim.user.id}`, {
      headers: { [IDENTITY_HEADER]: token() },
    });
    expect(answer.status).toBe(401);
  });

  test('does not change who a diner is', async () => {
    const own = await call(url(), diner.session, 'GET', `/api/users/${diner.user.id}`, undefined, {
      [IDENTITY_HEADER]: token(),
    });
    expect(((await own.json()) as { user: object }).user).toEqual(diner.user);
    expect(
      (
        await call(url(), diner.session, 'GET', `/api/users/${victim.user.id}`, undefined, {
          [IDENTITY_HEADER]: token(),
        })
      ).status,
    ).toBe(403);
  });

  test.each(['accounts', 'restaurants', 'reservations', 'reviews', 'media'])(
    'is refused by %s itself',
    async (service) => {
      for (const path of pathsOf(service)) {
        const answer = await fetch(addressOf(service) + path, { headers: { [IDENTITY_HEADER]: token() } });
        expect([path, answer.status]).toEqual([path, 401]);
        await sentencesOf(answer);
      }
    },
  );
});

test('an identity header sent twice, or in another case, is dropped as well', async () => {
  const token = forged[0]![1]();
  for (const lines of [
    `${IDENTITY_HEADER}: ${token}\r\n${IDENTITY_HEADER}: ${token}`,
    `X-Mesa-Identity: ${token}`,
    `X_Mesa_Identity: ${token}`,
    `Connection: ${IDENTITY_HEADER}\r\n${IDENTITY_HEADER}: ${token}`,
  ]) {
    const said = await raw(
      `GET /api/reservations HTTP/1.1\r\nHost: mesa\r\n${lines}\r\nConnection: close\r\n\r\n`,
    );
    expect(statusesIn(said)[0]).toBe(401);
  }
});

test.each(['accounts', 'restaurants', 'reservations', 'reviews', 'media'])(
  '%s answers only the BFF, on every route',
  async (service) => {
    for (const path of pathsOf(service)) {
      const answer = await fetch(addressOf(service) + path);
      expect([path, answer.status]).toEqual([path, 401]);
    }
  },
);

test('internal calls of services cannot be reached from outside', async () => {
  for (const { method, path } of Object.values(internalCalls)) {
    for (const at of [
      path,
      path.replace('/internal', '/api/internal'),
      path.replace('/internal', '/api/../internal'),
      path.replace('/internal', '/api/%2e%2e/internal'),
      `/${path}`,
    ]) {
      const answer = await call(
        url(),
        diner.session,
        method,
        at.replace(':id', 'f'.repeat(24)),
        method === 'GET' ? undefined : {},
      );
      expect([at, answer.status]).toEqual([at, 404]);
    }
  }
  for (const path of ['/metrics', '/admin/remotes', '/api/metrics', '/%2e/metrics'])
    expect([path, (await fetch(url() + path)).status]).toEqual([path, 404]);
});

/** The GET routes of a service: public ones, which the BFF forwards, and internal ones. */
function pathsOf(service: string): string[] {
  const own: Record<string, RegExp> = {
    accounts: /^\/api\/users/,
    restaurants: /^\/(api|internal)\/restaurants(?!.*(availability|reviews))/,
    reservations: /^\/(api\/(reservations|watches)|internal\/offers)|availability/,
    reviews: /^\/api\/reviews|^\/internal\/.*reviews$/,
    media: /^$/,
  };
  const found = [...Object.values(calls), ...Object.values(internalCalls)]
    .filter(({ method, path }) => method === 'GET' && own[service]!.test(path))
    .map(({ path }) => path.replace(':id', 'f'.repeat(24)));
  return service === 'media' ? [] : found;
}

test('media attaches photos only for the BFF', async () => {
  for (const { method, path } of [internalCalls.attachPhotos, calls.createUpload]) {
    const answer = await fetch(addressOf('media') + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([path, answer.status]).toEqual([path, 401]);
  }
});
