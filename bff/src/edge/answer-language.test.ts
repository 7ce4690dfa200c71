import { setUpBff } from '../testing/set-up-bff';
import { openBrowser, type Browser } from '../testing/browser';
import { answersTo } from '../testing/raw';

const SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
const ID = 'a'.repeat(24);

describe('the language of answers', () => {
  const { bff } = setUpBff({ services: ['accounts', 'restaurants', 'reservations'], restaurants: 3 });
  let browser: Browser;
  let ana: Browser;
  beforeAll(async () => {
    browser = openBrowser(bff.origin);
    await browser.open();
    ana = openBrowser(bff.origin);
    await ana.signUp();
  });

  /** method, path, body, status, sentence */
  const refused: [string, string, unknown, number, string][] = [
    ['post', '/api/session', { user: { email: 'ana@mesa.example' } }, 422, 'Falta tu contraseña'],
    ['post', '/api/session', '{', 400, 'Esta solicitud no se pudo leer.'],
    ['post', '/api/session', '"'.padEnd(120_000, 'x'), 413, 'Esto es demasiado grande.'],
    ['post', '/api/holds', {}, 401, 'Solo puedes hacer esto si inicias sesión.'],
    ['put', '/api/session', {}, 405, 'Esta dirección no admite ese método.'],
  ];

  it.each(refused)('is Spanish for %s %s with the body %j', async (method, path, body, status, sentence) => {
    const sent = { headers: SPANISH };
    const call = browser[method as 'post' | 'put'];
    const seen = await call(path, body, sent);
    expect([seen.status, seen.body]).toEqual([status, [sentence]]);
    expect(seen.headers.get('content-language')).toBe('es');
    expect(seen.headers.get('vary')).toContain('Accept-Language');
    const english = await call(path, body);
    expect([english.status, english.headers.get('content-language')]).toEqual([status, 'en']);
    expect(english.body).not.toEqual(seen.body);
  });

  it.each([
    ['a joined read', `/api/restaurants/${ID}`, 404, 'Esto no se encontró.'],
    ['a forwarded read', `/api/restaurants/${ID}/availability`, 400, 'Falta la fecha'],
    ['a list', '/api/restaurants?limit=0', 400, 'Este valor de “limit” no es válido'],
    ['an unknown address', '/api/nothing', 404, 'Esto no se encontró.'],
    [
      'a service that is down',
      `/api/reviews/${ID}`,
      503,
      'Esta parte de Mesa no está disponible ahora. Inténtalo de nuevo en un momento.',
    ],
    ['a long address', `/api/${'x'.repeat(5_000)}`, 414, 'Esta dirección es demasiado larga.'],
  ])('is Spanish for %s', async (_, path, status, sentence) => {
    const seen = await browser.get(path, { headers: SPANISH });
    expect([seen.status, (seen.body as string[])[0]]).toEqual([status, sentence]);
    expect(seen.headers.get('content-language')).toBe('es');
  });

  it('is Spanish for a page that is out of date, and for a favorite that does not exist', async () => {
    const stale = await browser.post('/api/session', {}, { headers: SPANISH, token: false });
    expect(stale.body).toEqual(['Esta página no está al día. Recárgala e inténtalo de nuevo.']);
    const unknown = await ana.put(`/api/favorites/${ID}`, undefined, { headers: SPANISH });
    expect([unknown.status, unknown.body]).toEqual([404, ['Esto no se encontró.']]);
  });

  it('is Spanish for an address over its limit', async () => {
    const limited = await bff.another({ RATE_LIMIT_FACTOR: '0.0001' });
    const seen = async () => fetch(`${limited.origin}/api/restaurants`, { headers: SPANISH });
    await seen();
    const refusal = await seen();
    expect([refusal.status, refusal.headers.get('content-language')]).toEqual([429, 'es']);
    expect(await refusal.json()).toEqual([
      expect.stringMatching(
        /^Mesa recibió demasiadas solicitudes\. Inténtalo de nuevo en \d+ (segundo|minuto)s?\.$/,
      ),
    ]);
    await limited.end();
  });

  it.each([
    ['malformed HTTP', 'POST /api/session HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 5\r\n', 400],
    ['a tunnel', 'CONNECT mesa.example:443 HTTP/1.1\r\n', 400],
    [
      'a socket of another version',
      'GET /cable HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n',
      426,
    ],
  ])('is Spanish for %s', async (_, lines, status) => {
    const [seen] = await answersTo(bff.origin, `${lines}Host: mesa\r\nAccept-Language: es\r\n\r\n`);
    expect([seen!.status, seen!.headers['content-language']]).toEqual([status, 'es']);
    const [sentence] = JSON.parse(Buffer.from(seen!.body, 'latin1').toString()) as string[];
    expect(sentence).toMatch(/^Esta (solicitud no se pudo leer|conexión requiere)/);
  });

  it('is no part of an answer without sentences, which both languages share', async () => {
    for (const path of ['/api/restaurants', `/api/restaurants/suggestions?query=th`]) {
      const english = await fetch(bff.origin + path, { headers: { 'accept-language': 'en' } });
      const spanish = await fetch(bff.origin + path, { headers: SPANISH });
      expect(await spanish.text()).toBe(await english.text());
      expect(spanish.headers.get('content-language')).toBeNull();
      expect(spanish.headers.get('vary') ?? '').not.toContain('Accept-Language');
    }
  });

  it('is English for operators', async () => {
    const seen = await fetch(`${bff.admin}/admin/remotes`, { headers: SPANISH });
    expect([seen.status, seen.headers.get('content-language')]).toEqual([401, 'en']);
  });
});
