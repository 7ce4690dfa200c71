import { eventually, freePort } from '@mesa/server-kit/testing';
import { createMac } from '../../edge/signatures';
import { ADMIN_TOKEN } from '../../testing/bff';
import { buildOf } from '../../testing/remotes';
import { openBrowser } from '../../testing/browser';
import { setUpBff } from '../../testing/set-up-bff';
import type { RemoteKey, RemoteKeys } from './keys';
import { createPageSessions } from './page-sessions';

describe('the page of releases', () => {
  const { bff, admin } = setUpBff();
  const BAD = '<img src=x onerror=alert(1)>';
  let key: string;
  let keyId: string;

  beforeAll(async () => {
    for (const name of ['mf-gifts', 'mf-trips'])
      for (const version of ['1.0.0', '1.1.0'])
        await admin.publish(version, buildOf(name, version, { routes: [`/${name}`] }));
    for (const name of ['mf-gifts', 'mf-trips']) await admin.live(name, '1.0.0');
    await admin.canary('mf-gifts', '1.1.0', 10);
    const made = await admin.ask('POST', '/keys', { team: 'gifts', remotes: ['mf-gifts', 'mf-new'] });
    ({ key, id: keyId } = made.body as { key: string; id: string });
    const tab = openBrowser(bff.origin);
    await tab.open();
    const report = { name: 'mf-gifts', version: '1.0.0', kind: 'uncaught', message: BAD, token: tab.token };
    await tab.post('/remotes/reports', JSON.stringify(report), {
      token: false,
      headers: { 'content-type': 'text/plain' },
    });
  });

  /** Sends the form. @returns the answer, and the cookie that it set */
  const signIn = async (sent: string, headers = {}, origin = bff.admin) => {
    const answer = await fetch(`${origin}/releases`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ key: sent }),
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    return { status: answer.status, text: await answer.text(), cookie, value: cookie.split(';')[0]! };
  };
  const open = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${bff.admin}/releases`, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it('asks for a key, without a script', async () => {
    const { status, text, headers } = await open();
    expect(status).toBe(401);
    expect(text).toContain('<form method="post" action="/releases">');
    expect(text).not.toContain('mf-');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('is opened by a key for an hour, in a cookie that no script and no other site can use', async () => {
    const { status, cookie, value } = await signIn(` ${key} `);
    expect(status).toBe(303);
    expect(cookie).toMatch(
      /^mesa_releases=\S+; Max-Age=3600; Path=\/releases; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).not.toContain(key.slice(-43));
    expect((await open({ cookie: value })).status).toBe(200);
  });

  it('shows a team its own remotes: live, canary and verdict, versions, errors, audit log', async () => {
    const { value } = await signIn(key);
    const { text } = await open({ cookie: value });
    expect(text).not.toContain('mf-trips');
    for (const part of [
      /As <strong>gifts<\/strong>/,
      /<dt>Live<\/dt>\s*<dd>\s*<b>1\.0\.0<\/b> since <time datetime="20[^"]+">[^<]+ UTC<\/time>, by operator/,
      /<b>1\.1\.0<\/b> for 10 % of visitors since <time/,
      /<dt>So far<\/dt>\s*<dd>it failed for 0 of 0 visitors \(0 %\), the live version for/,
      /Versions \(2\)/,
      /<b>canary<\/b> 1\.1\.0 by operator: 10 %/,
    ])
      expect(text).toMatch(part);
  });

  it('shows what a visitor sent as text alone', async () => {
    const { value } = await signIn(key);
    const text = await eventually(async () => {
      const page = await open({ cookie: value });
      expect(page.text).toContain('Errors (1)');
      return page.text;
    });
    expect(text).toContain('&lt;img src=x onerror=alert(#)&gt;');
    expect(text).not.toContain('<img');
  });

  it('shows the operator everything, and a program by its header', async () => {
    const headers: Record<string, string>[] = [
      { cookie: (await signIn(ADMIN_TOKEN)).value },
      { authorization: `Bearer ${ADMIN_TOKEN}` },
    ];
    for (const by of headers) {
      const { text } = await open(by);
      expect(text).toContain('<h2 id="mf-trips">');
      expect(text).toContain('As <strong>operator</strong>');
    }
  });

  it('refuses a wrong key with the form, and 20 of them a minute', async () => {
    const strict = await bff.another({ RATE_LIMIT_FACTOR: '1' });
    const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
    const answers = [];
    for (let i = 0; i < 21; i += 1) answers.push(await signIn(wrong, {}, strict.admin));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(401), 429]);
    expect(answers[0]!.text).toContain('<p role="alert">This key is not valid.</p>');
    expect(answers[20]!.text).toContain('Too many wrong keys.');
    expect(answers.map(({ cookie }) => cookie)).toEqual(Array(21).fill(''));
    expect((await signIn(key, {}, strict.admin)).status).toBe(303);
    await strict.end();
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('takes the form of no other site, and does not show it the page: %j', async (headers) => {
    const { value } = await signIn(key);
    expect((await signIn(key, headers)).status).toBe(403);
    const { status, text } = await open({ ...headers, cookie: value });
    expect(status).toBe(403);
    expect(text).not.toContain('mf-gifts');
    const signOut = await fetch(`${bff.admin}/releases/sign-out`, { method: 'POST', headers });
    expect([signOut.status, signOut.headers.getSetCookie()]).toEqual([403, []]);
  });

  it('takes nothing but a key in a form', async () => {
    const post = async (body: string, type = 'application/x-www-form-urlencoded') =>
      (await fetch(`${bff.admin}/releases`, { method: 'POST', headers: { 'content-type': type }, body }))
        .status;
    for (const body of ['', 'key=', 'key[a]=b', 'key=a&key=b', 'key=%00', `key=${'a'.repeat(501)}`, 'x=1'])
      expect([body, await post(body)]).toEqual([body, 401]);
    expect(await post(JSON.stringify({ key }), 'application/json')).toBe(401);
    expect(await post(`key=${'a'.repeat(3_000)}`)).toBe(400);
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await fetch(`${bff.admin}/releases`, { method })).status).toBe(404);
  });

  it('ends with the key, and by signing out', async () => {
    const { value } = await signIn(key);
    const signOut = await fetch(`${bff.admin}/releases/sign-out`, { method: 'POST', redirect: 'manual' });
    expect(signOut.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^mesa_releases=; Path=\/releases; Expires=Thu, 01 Jan 1970/),
    ]);
    await admin.ask('POST', `/keys/${keyId}/revoke`);
    expect((await open({ cookie: value })).status).toBe(401);
  });

  it('is on the port for teams too, without the operator', async () => {
    const TEAMS_PORT = String(await freePort());
    const instance = await bff.another({ TEAMS_PORT });
    try {
      const origin = `http://127.0.0.1:${TEAMS_PORT}`;
      const made = await admin.ask('POST', '/keys', { team: 'trips', remotes: ['mf-trips'] });
      const { value } = await signIn((made.body as { key: string }).key, {}, origin);
      const page = await fetch(`${origin}/releases`, { headers: { cookie: value } });
      expect(await page.text()).toContain('<h2 id="mf-trips">');
      expect((await signIn(ADMIN_TOKEN, {}, origin)).status).toBe(401);
      const ofOperator = (await signIn(ADMIN_TOKEN)).value;
      expect((await fetch(`${origin}/releases`, { headers: { cookie: ofOperator } })).status).toBe(401);
    } finally {
      await instance.end();
    }
  });
});

describe('createPageSessions', () => {
  const record = { _id: '0123456789ab', digest: 'd', revoked_at: null, expires_at: new Date(1e15) };
  const open = (
    tokens: string[],
    secret = 'secret',
    key = record as unknown as RemoteKey,
    now = 1_800_000_000,
  ) =>
    createPageSessions({
      tokens,
      keys: { byId: async (id: string) => (id === key._id ? key : undefined) } as unknown as RemoteKeys,
      mac: createMac([secret]),
      now: () => new Date(now * 1_000),
    });
  const request = (cookie = '') =>
    ({ headers: { cookie: `mesa_releases=${cookie}` }, secure: true, baseUrl: '/releases' }) as never;
  const issued = () => {
    const cookie = jest.fn();
    const response = { locals: { caller: { key: null } }, cookie };
    open(['token']).begin(request(), response as never, 'token');
    return cookie.mock.calls[0] as [string, string, object];
  };
  const resume = (sessions: ReturnType<typeof open>, cookie: string) =>
    sessions.resume(request(cookie), { locals: {} } as never);

  it('is for https alone where the page is', () => expect(issued()[2]).toMatchObject({ secure: true }));

  it('ends after an hour, with its token and with the secret', async () => {
    const [, cookie] = issued();
    expect(await resume(open(['token']), cookie)).toBe(true);
    expect(await resume(open(['new', 'token']), cookie)).toBe(true);
    expect(await resume(open(['token'], 'secret', undefined, 1_800_003_599), cookie)).toBe(true);
    expect(await resume(open(['token'], 'secret', undefined, 1_800_003_600), cookie)).toBe(false);
    expect(await resume(open(['new']), cookie)).toBe(false);
    expect(await resume(open(['token'], 'another'), cookie)).toBe(false);
  });

  it.each([
    ['of a later end', (text: string) => text.replace('.1800003600.', '.1800003601.')],
    ['of another key', (text: string) => text.replace('operator', record._id)],
    ['of no key', (text: string) => text.replace('operator', 'f'.repeat(12))],
    ['cut', (text: string) => text.slice(0, -1)],
    ['empty', () => ''],
  ])('counts no cookie %s', async (_, alter) => {
    expect(await resume(open(['token']), alter(issued()[1]))).toBe(false);
  });
});
