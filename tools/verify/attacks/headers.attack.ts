import { LEAKS } from '../check/answers';
import { signUp, type Diner } from '../load/session';
import { url } from '../start/mesa';

describe('the headers of answers', () => {
  let diner: Diner;
  beforeAll(async () => {
    diner = await signUp(url(), 'headers');
  });

  const post = (body: string, type: string): Promise<Response> =>
    diner.session.send('POST', '/api/reviews', body, { 'content-type': type });

  /** One answer of each kind. */
  const answers: [number, string, () => Promise<Response>][] = [
    [200, 'the page', () => fetch(url())],
    [200, 'a list', () => fetch(`${url()}/api/restaurants?limit=1`)],
    [200, 'the API described', () => fetch(`${url()}/api/openapi.json`)],
    [200, 'the page of the API', () => fetch(`${url()}/api/docs`)],
    [200, 'the registry', () => fetch(`${url()}/remotes/registry.json`)],
    [200, 'a picture', () => fetch(`${url()}/assets/logo-mark.svg`)],
    [200, 'health', () => fetch(`${url()}/healthz`)],
    [400, 'a broken address', () => fetch(`${url()}/%`)],
    [400, 'broken JSON', () => post('{"review":', 'application/json')],
    [400, 'a bad parameter', () => fetch(`${url()}/api/restaurants/search?limit=1&limit=2`)],
    [401, 'a visitor', () => fetch(`${url()}/api/reservations`)],
    [403, 'a request without a CSRF token', () => fetch(`${url()}/api/reservations`, { method: 'POST' })],
    [404, 'no such address', () => fetch(`${url()}/nothing`)],
    [404, 'no such restaurant', () => fetch(`${url()}/api/restaurants/${'f'.repeat(24)}`)],
    [404, 'no such file of a remote', () => fetch(`${url()}/remotes/mf-booking/0.0.0/x.js`)],
    [405, 'a method that is not there', () => diner.session.call('PUT', '/api/restaurants')],
    [
      413,
      'a body over the limit',
      () => diner.session.call('POST', '/api/reviews', { review: { body: 'x'.repeat(110_000) } }),
    ],
    [414, 'an endless address', () => fetch(`${url()}/api/restaurants/search?query=${'x'.repeat(5_000)}`)],
    [415, 'no JSON', () => post('x', 'text/plain')],
    [422, 'bad fields', () => diner.session.call('POST', '/api/reservations', { reservation: {} })],
  ];

  describe.each(answers)('%d, %s', (status, _name, send) => {
    let answer: Response;
    let text: string;
    beforeAll(async () => {
      answer = await send();
      text = await answer.text();
    });

    test('has every security header', () => {
      const header = (key: string): string | null => answer.headers.get(key);
      expect(answer.status).toBe(status);
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('x-frame-options')).toBe('DENY');
      expect(header('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(header('permissions-policy')).toContain('geolocation=(self)');
      expect(header('cross-origin-opener-policy')).toBe('same-origin');
      expect(header('cross-origin-resource-policy')).toBe('same-origin');
      expect(header('content-security-policy')).toMatch(/default-src 'none'/);
      expect(header('content-security-policy')).toMatch(/frame-ancestors 'none'/);
      expect(header('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
      expect(header('x-request-id')).toMatch(/^[\w-]{8,64}$/);
      expect(header('x-powered-by')).toBeNull();
      expect(header('server')).toBeNull();
    });

    test('reveals no internals', () => {
      expect(text.length > 100_000 || !LEAKS.test(text)).toBe(true);
    });

    test('is a list of sentences if it is a refusal', () => {
      if (answer.status < 400) return;
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(JSON.parse(text)).toEqual(expect.arrayContaining([expect.any(String)]));
    });
  });

  test('over http there is no HSTS; cookies are HttpOnly, SameSite=Lax, for the whole site', async () => {
    const page = await fetch(url());
    expect(page.headers.get('strict-transport-security')).toBeNull();
    for (const cookie of page.headers.getSetCookie()) {
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
    }
  });

  test('the page has a new nonce in each response, on every script', async () => {
    const pages = await Promise.all([fetch(url()), fetch(url())]);
    const nonces = pages.map(
      (answer) => /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy')!)![1]!,
    );
    expect(new Set(nonces).size).toBe(2);
    for (const [i, answer] of pages.entries()) {
      const scripts = [...(await answer.text()).matchAll(/<script(?! type="application\/json")([^>]*)>/g)];
      expect(scripts.length).toBeGreaterThan(0);
      for (const [, attributes] of scripts) expect(attributes).toContain(`nonce="${nonces[i]}"`);
    }
  });
});
