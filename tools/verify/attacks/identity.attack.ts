import { generateKeyPairSync } from 'node:crypto';
import { calls, IDENTITY_HEADER, internalCalls } from '@mesa/contract';
import { services } from '../../commands/system';
import { signUp, type Diner } from '../load/session';
import { signIdentity, unsignedIdentity } from '../load/identity';
import { sentencesOf } from '../check/answers';
import { raw, statusesIn } from '../load/raw';
import { addressOf, url } from '../start/mesa';

describe('the identity that the BFF signs', () => {
  let diner: Diner;
  let victim: Diner;
  beforeAll(async () => {
    diner = await signUp(url(), 'identity');
    victim = await signUp(url(), 'victim');
  });

  const stolen = () => ({ address: '127.0.0.1', user: victim.user });
  const unsigned = (alg?: string) => unsignedIdentity(stolen(), alg);

  /** Identities that an attacker could forge. */
  const forged: [string, () => string][] = [
    ['signed by a key of their own', () => signIdentity(stolen(), generateKeyPairSync('ed25519').privateKey)],
    ['of algorithm "none"', () => `${unsigned('none')}.`],
    ['of algorithm HS256', () => `${unsigned('HS256')}.${'A'.repeat(43)}`],
    ['without a signature', () => `${unsigned()}.`],
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
      const read = ({ user }: Diner) =>
        diner.session.call('GET', `/api/users/${user.id}`, undefined, { [IDENTITY_HEADER]: token() });
      expect(((await (await read(diner)).json()) as { user: object }).user).toEqual(diner.user);
      expect((await read(victim)).status).toBe(403);
    });

    test('is refused by the service of every call itself', async () => {
      await refusedByServices({ [IDENTITY_HEADER]: token() });
    });
  });

  test('an identity header sent twice, or in another case, is dropped as well', async () => {
    const token = forged[0]![1]();
    for (const lines of [
      `${IDENTITY_HEADER}: ${token}\r\n${IDENTITY_HEADER}: ${token}`,
      `X-Mesa-Identity: ${token}`,
      `X_Mesa_Identity: ${token}`,
      `Connection: ${IDENTITY_HEADER}\r\n${IDENTITY_HEADER}: ${token}`,
    ]) {
      const received = await raw(
        `GET /api/reservations HTTP/1.1\r\nHost: mesa\r\n${lines}\r\nConnection: close\r\n\r\n`,
      );
      expect(statusesIn(received)[0]).toBe(401);
    }
  });

  test('services answer only the BFF, on every route', () => refusedByServices({}));

  test('internal calls of services cannot be reached from outside', async () => {
    for (const { method, path } of Object.values(internalCalls)) {
      for (const at of [
        path,
        path.replace('/internal', '/api/internal'),
        path.replace('/internal', '/api/../internal'),
        path.replace('/internal', '/api/%2e%2e/internal'),
        `/${path}`,
      ]) {
        const answer = await diner.session.call(
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
});

/** Calls that the BFF answers itself, from internal calls or its own database. */
const OF_THE_BFF = ['signOut', 'listSessions', 'endOtherSessions', 'exportUser', 'listFavorites'];

/** Sends each call of the contract to each service: its owner refuses it, and the others do not know it. */
async function refusedByServices(headers: Record<string, string>): Promise<void> {
  const all = { ...calls, ...internalCalls };
  const refused: string[] = [];
  for (const [name, { method, path }] of Object.entries(all))
    for (const service of services) {
      const answer = await fetch((await addressOf(service)) + path.replace(':id', 'f'.repeat(24)), {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method !== 'GET' && { body: '{}' }),
      });
      if (answer.status !== 401) expect([name, service, answer.status]).toEqual([name, service, 404]);
      else refused.push((await sentencesOf(answer)) && name);
    }
  const owned = Object.keys(all).filter((name) => !OF_THE_BFF.includes(name));
  expect(refused.sort()).toEqual(owned.sort());
}
