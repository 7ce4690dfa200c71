import { until } from '../../commands/machine/processes';
import { parts } from '../../commands/system';
import { Session, signUp, visit } from '../load/session';
import { raw } from '../load/raw';
import { logOf, url } from '../start/mesa';

const PARTS = parts.map(({ name }) => name);
const MARK = 'forged-log-line';
const FORGED = `\r\n{"level":30,"part":"bff","msg":"${MARK}"}\r\n`;

type Headers = Record<string, string>;

/** Waits until a part has written its line of a request, which comes after those of security. */
async function logged(requestId: string, part = 'bff'): Promise<void> {
  const isLogged = async () =>
    logOf(part).some(
      (line) => line.includes(`"requestId":"${requestId}"`) && line.includes('"msg":"request"'),
    );
  expect([part, await until(isLogged, 30_000)]).toEqual([part, true]);
}

describe('the logs', () => {
  test('no request can inject a line into a log: every line is one JSON object', async () => {
    const visitor = await visit(url());
    const escaped = encodeURIComponent(FORGED);
    await fetch(`${url()}/${escaped}`);
    await fetch(`${url()}/api/restaurants/search?query=${escaped}`);
    await visitor.call('POST', '/api/session', { user: { email: FORGED, password: FORGED } });
    await raw(
      `GET /healthz HTTP/1.1\r\nHost: mesa\r\nX-Request-Id: aaaaaaaa%0d%0a${MARK}\r\nConnection: ` +
        'close\r\n\r\n',
    );
    await fetch(`${url()}/healthz`, { headers: { 'x-request-id': 'log-test-forged' } });
    await logged('log-test-forged');

    for (const part of PARTS) {
      // these write the log of security events, too
      const streams = ['bff', 'reservations'].includes(part) ? [part, 'security'] : [part];
      for (const line of logOf(part)) expect(streams).toContain((JSON.parse(line) as { part?: string }).part);
      expect(logOf(part).filter((line) => (JSON.parse(line) as { msg?: string }).msg === MARK)).toEqual([]);
    }
  });

  test('no log contains a password, an address, a phone number, a session or a token', async () => {
    const { session, user, password } = await signUp(url(), 'private');
    await session.call('PATCH', `/api/users/${user.id}`, {
      user: { password: 'another secret of theirs', current_password: password },
    });
    await session.call('POST', '/api/reservations', {
      reservation: {
        restaurant_id: 'f'.repeat(24),
        date: '2030-01-01',
        time: '7:00 PM',
        party_size: 2,
        phone: '(213) 555-9876',
        notes: 'allergic to celery-root',
      },
    });
    await session.call('GET', '/api/restaurants/search?query=my-secret-cuisine');
    await session.call('GET', '/healthz', undefined, { 'x-request-id': 'log-test-private' });
    await logged('log-test-private');

    const secrets = [
      password,
      'another secret of theirs',
      user.email,
      '555-9876',
      'celery-root',
      'my-secret-cuisine',
      session.token,
      ...session.cookie.split('; ').map((cookie) => cookie.split('=')[1]!),
    ];
    for (const part of PARTS) {
      const text = logOf(part).join('\n');
      for (const secret of secrets) expect([part, text.includes(secret)]).toEqual([part, false]);
    }
  });

  test('a request has the same id in the logs of all parts that it passed', async () => {
    const { session } = await signUp(url(), 'traced');
    await session.call('GET', '/api/reservations', undefined, { 'x-request-id': 'log-test-traced' });
    for (const part of ['bff', 'reservations', 'reviews']) await logged('log-test-traced', part);
  });

  test('successful and failed sign-ins and refusals are logged with their time', async () => {
    const { session, user, password } = await signUp(url(), 'watched');
    const visitor = await visit(url());
    const signIn = (password: string, headers: Headers) =>
      visitor.call('POST', '/api/session', { user: { email: user.email, password: password } }, headers);
    const requests: [route: string, status: number, send: (headers: Headers) => Promise<Response>][] = [
      ['POST /api/session', 200, (headers) => signIn(password, headers)],
      ['POST /api/session', 401, (headers) => signIn('wrong', headers)],
      [
        'GET /api/users/:id',
        403,
        (headers) => session.call('GET', `/api/users/${'f'.repeat(24)}`, undefined, headers),
      ],
      [
        'POST /api/reservations',
        403,
        (headers) => new Session(url(), session.cookie).call('POST', '/api/reservations', {}, headers),
      ],
      ['GET /api/reservations', 401, (headers) => fetch(`${url()}/api/reservations`, { headers })],
    ];
    for (const [i, [route, status, send]] of requests.entries()) {
      const requestId = `log-test-watched-${i}`;
      const answer = await send({ 'x-request-id': requestId });
      expect([route, answer.status]).toEqual([route, status]);
      await logged(requestId);
      const lines = logOf('bff')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line['requestId'] === requestId);
      expect(lines).toContainEqual(
        expect.objectContaining({
          method: route.split(' ')[0],
          status,
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        }),
      );
    }
  });
});
