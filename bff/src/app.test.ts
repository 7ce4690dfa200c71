import { say } from '@mesa/contract/sentences';
import { lateDatabase } from '@mesa/server-kit/testing';
import { setUpBff } from './testing/set-up-bff';
import { openBrowser } from './testing/browser';
import { raw } from './testing/raw';

describe('the public app', () => {
  const { bff } = setUpBff({ services: ['accounts'] });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(bff.origin + path, { headers, redirect: 'manual' });

  describe('every response', () => {
    it.each([
      '/',
      '/nothing',
      '/api/nothing',
      '/api/restaurants',
      '/healthz',
      '/assets/shell.0123456789ab.js',
      '/assets/nothing.js',
      '/remotes/registry.json',
      '/api/openapi.json',
      '/api/docs',
      '/%E0%A4%A',
    ])('has the security headers and a request id: %s', async (path) => {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    });

    it('keeps a valid request id, and replaces an invalid one', async () => {
      expect((await get('/healthz', { 'x-request-id': 'abcdefgh-1' })).headers.get('x-request-id')).toBe(
        'abcdefgh-1',
      );
      expect(
        (await get('/healthz', { 'x-request-id': '<script>alert(1)' })).headers.get('x-request-id'),
      ).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  describe('an unknown path', () => {
    it.each([
      '/nothing',
      '/index.html',
      '/profile',
      '/api',
      '/api/nothing',
      '/internal/offers',
      '/metrics',
      '/assets',
      '/assets/nothing.js',
      '/remotes',
      '/remotes/mf-x/1.0.0/a.js',
      '/api/users/__proto__/x',
      '/constructor',
      '/remotes/__proto__/constructor/x',
    ])('is 404 and a JSON list: %s', async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual(['This could not be found.']);
    });

    it('has a preview in programs that show links', async () => {
      const html = await (await get('/')).text();
      for (const [name, content] of Object.entries({
        'og:title': 'Mesa',
        'og:image': `${bff.origin}/assets/photos/feast_hero_v0-1024.webp`,
        'twitter:card': 'summary_large_image',
      }))
        expect(html).toContain(`<meta property="${name}" content="${content}">`);
    });

    it('is a page for a browser, with 404; an address whose # was escaped leads on', async () => {
      const open = (path: string) =>
        fetch(bff.origin + path, {
          headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': 'es' },
          redirect: 'manual',
        });
      const answer = await open('/restaurants/1');
      expect([answer.status, answer.headers.get('content-language')]).toEqual([404, 'es']);
      expect(await answer.text()).toContain('<a href="/">Encuentra una mesa en Mesa</a>');
      const escaped = await open('/%23/restaurants/5f1?date=2030-05-02');
      expect([escaped.status, escaped.headers.get('location')]).toEqual([
        303,
        '/#/restaurants/5f1?date=2030-05-02',
      ]);
      expect(await (await open('/api/nothing')).json()).toEqual([expect.any(String)]);
    });

    it.each([
      '/assets/../secret.txt',
      '/assets/..%2fsecret.txt',
      '/assets/photos/..%2f..%2fsecret.txt',
      '/assets/photos/%2e%2e/%2e%2e/secret.txt',
      '/assets/%00',
      '/assets/photos/....//secret.txt',
      '/assets/assets.json.bak',
    ])('does not leave its folder: %s', async (path) => {
      const text = await raw(bff.origin, `GET ${path} HTTP/1.1\r\nHost: mesa\r\nConnection: close\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1\.1 40[034]/);
      expect(text).not.toContain('secret');
    });

    it.each(['/%', '/%E0%A4%A', '/api/users/%ff', '/api/restaurants/a%00b'])(
      'that cannot be read is 400: %s',
      async (path) => {
        const answer = await get(path);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toEqual(['This request could not be read.']);
      },
    );

    it('that is too long is 414', async () => {
      const answer = await get(`/api/restaurants/search?query=${'x'.repeat(5_000)}`);
      expect(answer.status).toBe(414);
      expect(await answer.json()).toEqual(['This address is too long.']);
    });
  });

  describe('a method', () => {
    it('that a path does not support is 405 with Allow', async () => {
      const tab = openBrowser(bff.origin);
      await tab.open();
      const seen = await tab.put('/api/session', {});
      expect({ status: seen.status, allow: seen.headers.get('allow'), body: seen.body }).toEqual({
        status: 405,
        allow: 'POST, DELETE',
        body: ['This address does not support that method.'],
      });
    });

    it('of a CORS preflight is not allowed', async () => {
      const answer = await fetch(`${bff.origin}/api/session`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    });

    it.each([
      '/',
      '/healthz',
      '/remotes/registry.json',
      '/assets/shell.0123456789ab.js',
      '/api/openapi.json',
    ])('HEAD answers as GET does, without a body: %s', async (path) => {
      const [headAnswer, getAnswer] = [await fetch(bff.origin + path, { method: 'HEAD' }), await get(path)];
      expect(headAnswer.status).toBe(getAnswer.status);
      expect(headAnswer.headers.get('content-type')).toBe(getAnswer.headers.get('content-type'));
      expect(await headAnswer.text()).toBe('');
    });
  });

  describe('an invalid request', () => {
    it.each([
      [
        'two lengths',
        'POST /api/session HTTP/1.1\r\nHost: mesa\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
      ],
      [
        'a length and chunks',
        'POST /api/session HTTP/1.1\r\nHost: mesa\r\nContent-Length: 4\r\n' +
          'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      ['no HTTP at all', 'HELLO\r\n\r\n'],
      ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ])('with %s is refused, and its connection closed', async (_, text) => {
      expect(await raw(bff.origin, text)).toMatch(/^HTTP\/1\.1 400[\s\S]*Connection: close/i);
    });

    it('with oversized headers is refused', async () => {
      expect(
        await raw(bff.origin, `GET / HTTP/1.1\r\nHost: mesa\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`),
      ).toMatch(/^HTTP\/1\.1 431[\s\S]*\["This request could not be read\."\]$/);
    });

    it.each([
      ['broken JSON', '{"user":', 'application/json', 400],
      ['a list for an object', '[]', 'application/json', 400],
      ['nesting without end', `{"user":${'['.repeat(5_000)}`, 'application/json', 400],
      ['a form', 'user[email]=a', 'application/x-www-form-urlencoded', 415],
      ['text', 'hello', 'text/plain', 415],
      [
        'a prototype in it',
        '{"__proto__":{"user":{"email":"a"}},"constructor":{"prototype":{"x":1}}}',
        'application/json',
        400,
      ],
      ['operators', '{"user":{"email":{"$gt":""},"password":{"$gt":""}}}', 'application/json', 422],
    ])('%s in its body is refused in words', async (_, body, type, status) => {
      const tab = openBrowser(bff.origin);
      await tab.open();
      const seen = await tab.post('/api/session', body, { headers: { 'content-type': type } });
      expect(seen.status).toBe(status);
      expect(Array.isArray(seen.body) && seen.body.every((sentence) => typeof sentence === 'string')).toBe(
        true,
      );
      expect(({} as Record<string, unknown>)['user']).toBeUndefined();
    });
  });

  describe('the page', () => {
    it('has a policy without unsafe-inline or unsafe-eval, and a new nonce each time', async () => {
      const [first, second] = [await get('/'), await get('/')];
      const nonceOf = (answer: Response) =>
        /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(
          answer.headers.get('content-security-policy')!,
        )?.[1];
      expect(nonceOf(first)).toBeTruthy();
      expect(nonceOf(first)).not.toBe(nonceOf(second));
      expect(first.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const html = await first.text();
      const scripts = [...html.matchAll(/<script(?![^>]*application\/json)([^>]*)>/g)].map(
        ([, attributes]) => attributes!,
      );
      expect(scripts.length).toBeGreaterThan(0);
      for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonceOf(first)}"`);
      expect(html).toContain(
        '<link rel="preload" as="script" fetchpriority="high" href="/assets/shell.0123456789ab.js" ' +
          `nonce="${nonceOf(first)}" data-run="">`,
      );
      expect(html).toContain('<link rel="stylesheet" href="/assets/shell.0123456789ab.css">');
    });

    it("allows the map's pictures only with a key for them", async () => {
      expect((await get('/')).headers.get('content-security-policy')).not.toContain('maps.googleapis.com');
      const withKey = await bff.another({ MAPS_KEY: 'k' });
      expect((await fetch(withKey.origin)).headers.get('content-security-policy')).toContain(
        'https://maps.googleapis.com',
      );
      expect((await openBrowser(withKey.origin).open()).bootstrap.mapsKey).toBe('k');
      await withKey.end();
    });

    it('allows uploads to the file store only if browsers upload to it directly', async () => {
      expect((await get('/')).headers.get('content-security-policy')).toContain("connect-src 'self';");
      const withStore = await bff.another({
        UPLOADS_ORIGIN: 'https://s3.us-west-2.amazonaws.com/mesa-photos',
      });
      const policy = (await fetch(withStore.origin)).headers.get('content-security-policy');
      expect(policy).toContain("connect-src 'self' https://s3.us-west-2.amazonaws.com;");
      await withStore.end();
    });
  });

  describe("the shell's files", () => {
    it('are immutable if their name has a hash, and compressed', async () => {
      const answer = await get('/assets/shell.0123456789ab.js', {
        'accept-encoding': 'gzip, deflate, br, zstd',
      });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await answer.text()).toMatch(/^\/\/ shell/);
    });

    it('include the photos', async () => {
      const answer = await get('/assets/photos/feast-320.webp');
      expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({
        status: 200,
        type: 'image/webp',
      });
    });
  });

  describe("the API's documentation", () => {
    it('runs without inline scripts', async () => {
      const html = await (await get('/api/docs')).text();
      expect(html).not.toMatch(/<script(?![^>]*src=)/);
      for (const [, src] of html.matchAll(/(?:src|href)="([^"]+)"/g))
        expect((await get(src!)).status).toBe(200);
    });
  });

  it('stays ready without its database, says so on the admin port, and answers 503', async () => {
    const database = await lateDatabase(bff.settings.MONGODB_URI);
    await database.open();
    const cutOff = await bff.another({ MONGODB_URI: database.uri });
    const readiness = async () => {
      const [{ status }, details] = await Promise.all([
        fetch(`${cutOff.origin}/readyz`),
        fetch(`${cutOff.admin}/readyz`),
      ]);
      return [status, ((await details.json()) as { database: string }).database];
    };
    expect(await readiness()).toEqual([200, 'up']);
    await database.close();
    expect(await readiness()).toEqual([200, 'down']);
    const headers = { cookie: `mesa_session=${'s'.repeat(43)}` };
    const refused = await fetch(`${cutOff.origin}/api/reservations`, { headers });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    expect(await refused.json()).toEqual([say('unavailable').sentence]);
    await cutOff.end();
  });

  it('says where a password is changed and where weaknesses are reported', async () => {
    const change = await fetch(`${bff.origin}/.well-known/change-password`, { redirect: 'manual' });
    expect([change.status, change.headers.get('location')]).toEqual([303, '/#/profile']);
    const contact = await fetch(`${bff.origin}/.well-known/security.txt`);
    expect(contact.headers.get('content-type')).toContain('text/plain');
    const [, expires] = /^Contact: mailto:security@mesa\.example\nExpires: (\S+)\n/.exec(
      await contact.text(),
    )!;
    expect(new Date(expires!).getTime()).toBeGreaterThan(Date.now());
    expect((await fetch(`${bff.origin}/.well-known/other`)).status).toBe(404);
  });

  it('is not ready while draining', async () => {
    const leaving = await bff.another();
    expect((await fetch(`${leaving.origin}/readyz`)).status).toBe(200);
    leaving.drain?.();
    expect((await fetch(`${leaving.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${leaving.origin}/healthz`)).status).toBe(200);
    await leaving.end();
  });
});
