import { addDays, RESTAURANT_ZONE, wallTimeAt, type User } from '@mesa/contract';
import { unsubscribeToken } from '@mesa/server-kit';
import { setUpBff } from '../../testing/set-up-bff';
import { openBrowser, type Browser } from '../../testing/browser';
import { availableSlot } from '../../testing/available-slot';
import { answersTo } from '../../testing/raw';
import { MAIL_TOKEN_SECRET } from '../../testing/services';

describe('the description of /api', () => {
  type Operations = Record<
    string,
    Record<string, { responses: Record<string, { $ref?: string; description?: string }> }>
  >;

  const { bff } = setUpBff({ services: ['accounts', 'restaurants', 'reservations'], restaurants: 3 });
  let tab: Browser;
  let diner: User;
  let restaurantId: string;
  let paths: Operations;
  let refusals: Record<string, { description: string }>;
  beforeAll(async () => {
    tab = openBrowser(bff.origin);
    diner = await tab.signUp();
    restaurantId = Object.keys((await tab.get('/api/restaurants')).body as object)[0]!;
    const document = (await tab.get('/api/openapi.json')).body as {
      paths: Operations;
      components: { responses: Record<string, { description: string }> };
    };
    ({ paths } = document);
    refusals = document.components.responses;
  });

  const statusesOf = (method: string, path: string) => Object.keys(paths[path]![method]!.responses);
  const date = addDays(wallTimeAt(new Date(), RESTAURANT_ZONE).date, 3);
  const unknownId = 'f'.repeat(24);

  describe('the description contains', () => {
    it('the answer to a hold that is to move an unknown booking', async () => {
      const hold = { ...(await availableSlot(tab, date)), reservation_id: unknownId };
      expect(await tab.post('/api/holds', { hold })).toMatchObject({
        status: 404,
        body: ['This could not be found.'],
      });
      expect(statusesOf('post', '/api/holds')).toContain('404');
    });

    it.each([
      ['a diner, without a body', 204, () => diner.id, undefined],
      [
        "a diner, with a mail program's form",
        204,
        () => diner.id,
        new URLSearchParams('List-Unsubscribe=One-Click'),
      ],
      ['a diner, with any other body', 204, () => diner.id, 'stop it'],
      ['a deleted account', 404, () => unknownId, undefined],
      ['a diner, but signed by another', 422, () => diner.id, undefined],
    ])('the answer to a link to unsubscribe for %s: %i', async (_, status, userId, body) => {
      const secret = status === 422 ? 'x'.repeat(32) : MAIL_TOKEN_SECRET;
      const token = unsubscribeToken(secret, 'reminders', userId());
      const address = `${bff.origin}/api/unsubscribe/`;
      expect((await fetch(address + token, { method: 'POST', body })).status).toBe(status);
      expect(statusesOf('post', '/api/unsubscribe/{token}')).toContain(String(status));
    });

    it.each(['/api/restaurants', '/api/restaurants/search', '/api/restaurants/{id}'])(
      'the 304 of %s to a client that has it already',
      async (path) => {
        const ask = (headers: Record<string, string> = {}) =>
          fetch(bff.origin + path.replace('{id}', restaurantId), { headers });
        const tag = (await ask()).headers.get('etag')!;
        // without `cache-control` fetch adds `no-cache`, which forbids a 304
        expect((await ask({ 'if-none-match': tag, 'cache-control': 'max-age=0' })).status).toBe(304);
        expect(statusesOf('get', path)).toContain('304');
      },
    );

    it.each([
      [
        'an address that cannot be read',
        'GET /api/restaurants/%ff HTTP/1.1\r\nHost: mesa\r\nConnection: close\r\n\r\n',
        400,
      ],
      [
        'a method that it does not have',
        'OPTIONS /api/session HTTP/1.1\r\nHost: mesa\r\nConnection: close\r\n\r\n',
        405,
      ],
      [
        'an address that is too long',
        `GET /api/restaurants/search?query=${'x'.repeat(5_000)} HTTP/1.1\r\nHost: mesa\r\n` +
          'Connection: close\r\n\r\n',
        414,
      ],
      [
        'an unknown expectation',
        'GET /api/restaurants HTTP/1.1\r\nHost: mesa\r\nExpect: 200-ok\r\n\r\n',
        417,
      ],
      [
        'headers that are too long',
        `GET /api/restaurants HTTP/1.1\r\nHost: mesa\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`,
        431,
      ],
    ])('the answer of every address to %s, once for all', async (_, text, status) => {
      expect((await answersTo(bff.origin, text))[0]!.status).toBe(status);
      expect(refusals['default']!.description).toContain(String(status));
      for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods)))
        expect(responses['default']).toEqual({ $ref: '#/components/responses/default' });
    });
  });

  it('lists no 403 for public reads', async () => {
    for (const path of ['/api/restaurants/{id}', '/api/restaurants/{id}/availability', '/api/reviews/{id}'])
      expect(statusesOf('get', path)).not.toContain('403');
    expect(statusesOf('get', '/api/reservations/{id}')).toContain('403');
  });
});
