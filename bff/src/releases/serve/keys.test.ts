import { request as httpRequest } from 'node:http';
import { freePort } from '@mesa/server-kit/testing';
import { adminOf, buildOf } from '../../testing/remotes';
import { setUpBff } from '../../testing/set-up-bff';
import { adminApi } from './admin-api';

/** `npm test` makes a part of them; MESA_TEST_CALLS=10000 makes the number that is promised. */
const CALLS = Number(process.env['MESA_TEST_CALLS'] ?? 800);

const ASK_FOR_ANOTHER = 'Ask the operator for a new one (npm run remotes -- key NAME --team TEAM).';

interface MadeKey {
  id: string;
  key: string;
  team: string;
}

describe('the keys of teams', () => {
  const { bff, admin: operator } = setUpBff();
  beforeAll(async () => {
    for (const name of ['mf-own', 'mf-other'])
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
        await operator.publish(version, buildOf(name, version, { routes: [`/${name}`] }));
        await operator.live(name, version);
      }
  });

  const makeKey = async (team = 'own', remotes = ['mf-own'], days?: number) =>
    (await operator.ask('POST', '/keys', { team, remotes, ...(days && { days }) })).body as MadeKey;
  const withKey = ({ key }: { key: string }, origin = bff.admin) => adminOf(origin, key);
  const listed = async (id: string) =>
    ((await operator.ask('GET', '/keys')).body as { keys: Record<string, unknown>[] }).keys.find(
      (key) => key['id'] === id,
    )!;
  const expire = (id: string) =>
    bff.database
      .collection<{ _id: string }>('remote_keys')
      .updateOne({ _id: id }, { $set: { expires_at: new Date(0) } });

  it('are printed once and stored as digests alone', async () => {
    const { status, body } = await operator.ask('POST', '/keys', { team: 'own', remotes: ['mf-own'] });
    expect(status).toBe(201);
    const made = body as MadeKey;
    expect(made).toMatchObject({ team: 'own', remotes: ['mf-own'], last_used_at: null, revoked_at: null });
    expect(made.key).toMatch(/^mesa_[0-9a-f]{12}_[\w-]{43}$/);
    expect((await withKey(made).list()).status).toBe(200);
    const secret = made.key.slice(-43);
    for (const { name } of await bff.database.db!.listCollections().toArray())
      expect(JSON.stringify(await bff.database.collection(name).find().toArray())).not.toContain(secret);
    expect(JSON.stringify((await operator.ask('GET', '/keys')).body)).not.toContain(secret);
    expect(Object.keys(await listed(made.id))).toEqual(
      expect.arrayContaining(['id', 'team', 'remotes', 'created_at', 'last_used_at']),
    );
    expect(Object.keys(await listed(made.id))).not.toContain('digest');
    expect(await listed(made.id)).toMatchObject({ last_used_at: expect.any(String) });
  });

  const ownBuild = buildOf('mf-own', '1.3.0', { routes: ['/mf-own'] });
  const foreignBuild = buildOf('mf-other', '1.3.0', { routes: ['/mf-other'] });
  /** method, path, body, status with the key of mf-own */
  const rows: [string, string, object | undefined, number][] = [
    ['GET', '/', undefined, 200],
    ['POST', '/fit', {}, 403],
    ['GET', '/keys', undefined, 403],
    ['GET', '/keys/hook', undefined, 403],
    ['POST', '/keys', { team: 'own', remotes: ['mf-own'] }, 403],
    ['POST', '/keys/0123456789ab/revoke', undefined, 403],
    ['POST', '/live', { versions: { 'mf-own': '1.2.0' } }, 200],
    ['POST', '/live', { versions: { 'mf-own': '1.2.0', 'mf-other': '1.0.0' } }, 403],
    ['POST', '/mf-own/versions/1.3.0', ownBuild, 201],
    ['POST', '/mf-other/versions/1.3.0', foreignBuild, 403],
    ['POST', '/mf-own/versions/1.4.0', foreignBuild, 422],
    ['POST', '/mf-own/preview', { version: '1.3.0' }, 200],
    ['POST', '/mf-other/preview', { version: '1.0.0' }, 403],
    ['POST', '/mf-own/canary', { version: '1.3.0', percent: 10 }, 200],
    ['POST', '/mf-other/canary', { version: '1.0.0', percent: 10 }, 403],
    ['POST', '/mf-own/promote', undefined, 200],
    ['POST', '/mf-other/promote', undefined, 403],
    ['POST', '/mf-own/live', { version: '1.2.0' }, 200],
    ['POST', '/mf-other/live', { version: '1.0.0' }, 403],
    ['POST', '/mf-own/rollback', undefined, 200],
    ['POST', '/mf-other/rollback', undefined, 403],
    ['GET', '/mf-own/audit', undefined, 200],
    ['GET', '/mf-other/audit', undefined, 403],
    ['GET', '/mf-own/errors', undefined, 200],
    ['GET', '/mf-other/errors', undefined, 403],
    ['POST', '/mf-own/prune', { keep: 50 }, 403],
    ['POST', '/mf-other/prune', { keep: 50 }, 403],
    ['POST', '/mf-own/retire', { force: true }, 200],
    ['POST', '/mf-other/retire', { force: true }, 403],
  ];

  it('release their own remotes, and nothing else', async () => {
    const team = withKey(await makeKey());
    const before = await operator.remote('mf-other');
    const answers = [];
    for (const [method, path, body] of rows)
      answers.push([method, path, body, (await team.ask(method, path, body)).status]);
    expect(answers).toEqual(rows);
    expect(await operator.remote('mf-other')).toEqual(before);
    const list = (await team.list()).body as { remotes: { name: string }[] };
    expect(list.remotes.map(({ name }) => name)).toEqual(['mf-own']);
    await operator.live('mf-own', '1.0.0');
    await operator.live('mf-own', '1.2.0');
  });

  it('have a row above for every route', () => {
    const routes = adminApi({ authenticate: () => {} } as never) // only its routes are read, none is called
      .stack.flatMap(({ route }) => (route ? [route] : []))
      .flatMap(({ path, stack }) => stack.map(({ method }) => `${method.toUpperCase()} ${path}`));
    const called = rows.map(
      ([method, path]) =>
        `${method} ${path
          .replace(/^\/mf-\w+/, '/:name')
          .replace(/\d\.\d\.\d$/, ':version')
          .replace('0123456789ab', ':id')}`,
    );
    expect([...new Set(routes)].sort()).toEqual([...new Set(called)].sort());
  });

  it('say which remotes they are for, and what only the operator may do', async () => {
    const made = await makeKey();
    expect((await withKey(made).rollback('mf-other')).body).toEqual([
      `The key ${made.id} of the team own is for mf-own, not for mf-other.`,
    ]);
    expect((await withKey(made).ask('GET', '/keys')).body).toEqual([
      `Only the operator may do this, with MESA_ADMIN_TOKEN; the key ${made.id} is of the team own.`,
    ]);
  });

  it('name their team in the audit log with the request, whatever the request says', async () => {
    const made = await makeKey();
    const answer = await fetch(`${bff.admin}/admin/remotes/mf-own/live`, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: '1.1.0', by: 'Mesa', team: 'operator', request_id: 'x' }),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const entries = await operator.audit('mf-own');
    const request_id = answer.headers.get('x-request-id');
    expect(entries[0]).toMatchObject({ action: 'live', by: 'own', key_id: made.id, request_id });
    expect(entries[1]).toMatchObject({ action: 'key', by: 'operator', note: `${made.id} of the team own` });
    expect(entries[1]).not.toHaveProperty('key_id');
  });

  it('end on every instance when they are revoked, also during an upload', async () => {
    const second = await bff.another();
    const made = await makeKey();
    const [here, there] = [withKey(made), withKey(made, second.admin)];
    expect([(await here.list()).status, (await there.list()).status]).toEqual([200, 200]);
    const upload = beginUpload(second.admin, made.key);
    await upload.begun;
    expect(await operator.ask('POST', `/keys/${made.id}/revoke`)).toMatchObject({
      status: 200,
      body: { revoked_at: expect.any(String) },
    });
    const refused = {
      status: 401,
      body: [`The key ${made.id} was revoked. ${ASK_FOR_ANOTHER}`],
    };
    expect([await here.list(), await there.list()]).toEqual([refused, refused]);
    expect(await upload.finish()).toBe(401);
    expect((await listed(made.id))['revoked_at']).toEqual(expect.any(String));
    expect((await operator.ask('POST', `/keys/${made.id}/revoke`)).status).toBe(200);
    expect((await operator.ask('POST', '/keys/unknown/revoke')).body).toEqual([
      'There is no key unknown. "keys" lists them.',
    ]);
    await second.end();
  });

  it('name in each refusal where to get one', async () => {
    for (const key of ['', 'mesa_000000000000_wrong'])
      expect((await adminOf(bff.admin, key).list()).body).toEqual([
        expect.stringMatching(/MESA_REMOTES_KEY.+Ask the operator for a key \(npm run remotes -- key /),
      ]);
  });

  it('end when they expire', async () => {
    const made = await makeKey();
    await expire(made.id);
    expect((await withKey(made).rollback('mf-own')).body).toEqual([
      `The key ${made.id} has expired. ${ASK_FOR_ANOTHER}`,
    ]);
  });

  it.each([
    [{ remotes: ['mf-own'] }, ["Team can't be blank"]],
    [{ team: 'Own Team', remotes: ['mf-own'] }, ['Team must be lower-case words joined by dashes']],
    [{ team: 'operator', remotes: ['mf-own'] }, ['Team must not be operator or mesa']],
    [{ team: 'own', remotes: [] }, ["Remotes can't be blank"]],
    [{ team: 'own', remotes: ['../x'] }, ['Name must be lower-case words joined by dashes']],
    [{ team: 'own', remotes: ['mf-own'], days: -1 }, ['Days are invalid']],
  ])('are refused for %j', async (body, sentences) => {
    expect(await operator.ask('POST', '/keys', body)).toEqual({ status: 422, body: sentences });
  });

  it('cannot be guessed: 20 wrong ones a minute, and nobody else is locked out', async () => {
    const strict = await bff.another({ RATE_LIMIT_FACTOR: '1' });
    const [made, friend] = [await makeKey(), await makeKey('friend')];
    const wrong = adminOf(strict.admin, `${made.key.slice(0, -1)}${made.key.endsWith('A') ? 'B' : 'A'}`);
    const answers = [];
    for (let i = 0; i < 22; i += 1) answers.push((await wrong.list()).status);
    expect(answers).toEqual([...Array<number>(20).fill(401), 429, 429]);
    // what is right always passes: who guesses must not lock out the owner
    expect((await withKey(made, strict.admin).list()).status).toBe(200);
    expect((await withKey(friend, strict.admin).list()).status).toBe(200);
    const unknown = adminOf(strict.admin, made.key.replace(/^mesa_.{12}/, 'mesa_000000000000'));
    for (let i = 0; i < 21; i += 1) await unknown.list();
    expect((await unknown.list()).status).toBe(429);
    expect((await adminOf(strict.admin).list()).status).toBe(200);
    await strict.end();
  });

  it('alone pass the port for teams, which limits requests and has nothing else', async () => {
    const TEAMS_PORT = String(await freePort());
    const instance = await bff.another({
      TEAMS_PORT,
      RATE_LIMIT_FACTOR: '0.05',
      ADMIN_TOKEN: bff.settings.ADMIN_TOKEN,
    });
    try {
      const origin = `http://127.0.0.1:${TEAMS_PORT}`;
      const made = await makeKey();
      const team = adminOf(origin, made.key);
      expect((await team.list()).status).toBe(200);
      expect((await team.ask('GET', '/keys')).status).toBe(403);
      expect((await adminOf(origin, bff.settings.ADMIN_TOKEN).list()).status).toBe(401);
      for (const path of ['/metrics', '/readyz']) expect((await fetch(`${origin}${path}`)).status).toBe(404);
      expect((await team.list()).status).toBe(200);
      expect((await team.list()).status).toBe(429);
    } finally {
      await instance.end();
    }
  });

  it('are not in the metrics, which have a route for each operation and one for refused keys', async () => {
    const made = await makeKey();
    await withKey(made).ask('GET', '/mf-own/audit');
    await adminOf(bff.admin, `${made.key}x`).list();
    const metrics = await (await fetch(`${bff.admin}/metrics`)).text();
    expect(metrics).toMatch(/route="\/admin\/remotes\/:name\/audit",status="200"/);
    expect(metrics).toMatch(/route="\/admin\/remotes",status="401"/);
    expect(metrics).not.toContain(made.id);
  });

  it("are not needed to roll back: the operator's token can when every key is revoked", async () => {
    const { keys } = (await operator.ask('GET', '/keys')).body as { keys: { id: string }[] };
    for (const { id } of keys) await operator.ask('POST', `/keys/${id}/revoke`);
    await operator.live('mf-other', '1.1.0');
    await operator.live('mf-other', '1.2.0');
    expect(await operator.rollback('mf-other')).toMatchObject({
      status: 200,
      body: { live: { version: '1.1.0', by: 'operator' } },
    });
  });

  it(`are never wrongly accepted or refused in ${CALLS} calls`, async () => {
    const [good, expired, revoked, others] = await Promise.all([
      makeKey(),
      makeKey(),
      makeKey(),
      makeKey('other', ['mf-other']),
    ]);
    await expire(expired!.id);
    await operator.ask('POST', `/keys/${revoked!.id}/revoke`);
    const flipped = (key: string, i: number) => {
      const at = 18 + (i % 43);
      return `${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}`;
    };
    const cases: [string, (i: number) => string, number][] = [
      ['right', () => good!.key, 200],
      ['wrong', (i) => flipped(good!.key, i), 401],
      ['cut', (i) => good!.key.slice(0, -1 - (i % 43)), 401],
      [
        'of an unknown key',
        (i) => good!.key.replace(/^mesa_.{12}/, `mesa_${String(i).padStart(12, '0')}`),
        401,
      ],
      ['empty', () => '', 401],
      ['expired', () => expired!.key, 401],
      ['revoked', () => revoked!.key, 401],
      ["another team's", () => others!.key, 403],
    ];
    const wrongly: string[] = [];
    let sent = 0;
    const send = async () => {
      while (sent < CALLS) {
        const i = sent;
        sent += 1;
        const [what, key, expected] = cases[i % cases.length]!;
        const { status } = await adminOf(bff.admin, key(i)).ask('GET', '/mf-own/audit');
        if (status !== expected) wrongly.push(`${what}: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
    expect(wrongly).toEqual([]);
  }, 1_800_000);

  /** Sends the head and the first bytes of an upload; `finish` sends the rest and gives the status. */
  function beginUpload(origin: string, key: string) {
    const body = JSON.stringify(buildOf('mf-own', 'slow', { routes: ['/mf-own'] }));
    const sending = httpRequest(`${origin}/admin/remotes/mf-own/versions/9.0.0`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    const status = new Promise<number>((resolve, reject) => {
      sending.once('response', (response) => resolve(response.resume().statusCode!)).once('error', reject);
    });
    const begun = new Promise<void>((resolve) => sending.once('continue', resolve));
    sending.flushHeaders();
    return {
      // the server asks for the body before any middleware runs; the list below is answered after that
      begun: begun.then(async () => {
        sending.write(body.slice(0, 10));
        await adminOf(origin, key).list();
      }),
      finish: () => {
        sending.end(body.slice(10));
        return status;
      },
    };
  }
});
