import { calls } from '@mesa/contract';
import { fileRoutes } from '../routes';
import { setUpBff } from '../testing/set-up-bff';
import { openBrowser, type Browser } from '../testing/browser';

describe('the CSRF check', () => {
  const { bff } = setUpBff({ services: ['accounts'] });

  const STALE = ['This page is out of date. Reload it and try again.'];
  const ID = 'a'.repeat(24);
  const unsafe = Object.values(calls)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }): [string, string] => [method, path.replace(':id', ID)]);

  const send = (
    tab: Browser,
    method: string,
    path: string,
    forged: { headers: Record<string, string>; token: boolean } = { headers: {}, token: false },
  ) => {
    const verb = method.toLowerCase() as 'post' | 'patch' | 'put' | 'delete';
    return tab[verb](path, {}, forged);
  };

  /** Requests of a page of another site; each must be refused on every unsafe route. */
  const forgeries: [string, (tab: Browser) => { headers: Record<string, string>; token: boolean }][] = [
    ['no token', () => ({ headers: {}, token: false })],
    [
      'a made-up token',
      () => ({ headers: { 'x-csrf-token': `${'a'.repeat(16)}.${'b'.repeat(43)}` }, token: false }),
    ],
    ['an empty token', () => ({ headers: { 'x-csrf-token': '' }, token: false })],
    ['a cut token', (tab) => ({ headers: { 'x-csrf-token': tab.token.slice(0, -1) }, token: false })],
    ['a foreign Origin', () => ({ headers: { origin: 'https://evil.example' }, token: true })],
    ['an opaque Origin', () => ({ headers: { origin: 'null' }, token: true })],
    ['a request from a foreign site', () => ({ headers: { 'sec-fetch-site': 'cross-site' }, token: true })],
    ['a request from another subdomain', () => ({ headers: { 'sec-fetch-site': 'same-site' }, token: true })],
  ];

  describe.each(unsafe)('%s %s', (method, path) => {
    it.each(forgeries)("refuses a diner's request with %s", async (_, forge) => {
      const tab = openBrowser(bff.origin);
      await tab.open();
      const { status, body } = await send(tab, method, path, forge(tab));
      expect({ status, body }).toEqual({ status: 403, body: STALE });
    });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'refuses %s without a token even where there is nothing',
    async (method) => {
      expect((await send(openBrowser(bff.origin), method, '/api/nothing')).status).toBe(403);
    },
  );

  describe('a CSRF token', () => {
    it('of one visitor is invalid for another', async () => {
      const [mine, theirs] = [openBrowser(bff.origin), openBrowser(bff.origin)];
      await mine.open();
      await theirs.open();
      mine.token = theirs.token;
      expect((await mine.post('/api/session', { user: {} })).status).toBe(403);
    });

    it('of one diner is invalid for another', async () => {
      const [mine, theirs] = [openBrowser(bff.origin), openBrowser(bff.origin)];
      await mine.signUp();
      await theirs.signUp();
      mine.token = theirs.token;
      expect((await mine.delete('/api/sessions/others')).status).toBe(403);
    });

    it('from before sign-in is invalid afterwards; the new one from the header is valid', async () => {
      const tab = openBrowser(bff.origin);
      await tab.open();
      const before = tab.token;
      await tab.signUp();
      expect((await tab.delete('/api/sessions/others')).status).toBe(204);
      const fresh = tab.token;
      tab.token = before;
      expect((await tab.delete('/api/sessions/others')).status).toBe(403);
      tab.token = fresh;
      await tab.delete('/api/session');
      expect((await tab.post('/api/session', { user: {} })).status).toBe(422);
      for (const stale of [before, fresh]) {
        tab.token = stale;
        expect((await tab.post('/api/session', { user: {} })).status).toBe(403);
      }
    });

    it('is refused once its session has ended, with a new one in the response', async () => {
      const tab = openBrowser(bff.origin);
      await tab.signUp();
      const outlived = tab.token;
      await tab.delete('/api/session');
      tab.token = outlived;
      expect((await tab.delete('/api/sessions/others')).status).toBe(403);
      expect(tab.token).not.toBe(outlived);
      expect((await tab.delete('/api/sessions/others')).status).toBe(401);
    });

    it('is not issued to pages of other sites or without an old token', async () => {
      const tab = openBrowser(bff.origin);
      await tab.open();
      const requests: Parameters<Browser['post']>[2][] = [
        { headers: { origin: 'https://evil.example' } },
        { headers: { 'sec-fetch-site': 'cross-site' } },
        { token: false },
      ];
      for (const sent of requests) {
        const { status, headers } = await tab.post('/api/session', { user: {} }, sent);
        expect({ status, token: headers.get('x-csrf-token') }).toEqual({ status: 403, token: null });
      }
    });

    it('differs on every page', async () => {
      const tab = openBrowser(bff.origin);
      await tab.open();
      const first = tab.token;
      await tab.open();
      expect(tab.token).not.toBe(first);
      tab.token = first;
      expect((await tab.post('/api/session', { user: {} })).status).toBe(422);
    });

    it('is sufficient with our own Origin and fetch metadata', async () => {
      const tab = openBrowser(bff.origin);
      await tab.open();
      const { status } = await tab.post(
        '/api/session',
        { user: {} },
        { headers: { origin: bff.origin, 'sec-fetch-site': 'same-origin' } },
      );
      expect(status).toBe(422);
    });

    it('is not required where a signed URL authorizes the request', async () => {
      const signed = fileRoutes.filter((row) => row.signed);
      expect(signed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
        'GET /api/unsubscribe/:token',
        'POST /api/unsubscribe/:token',
        'PUT /api/uploads/:ticket',
      ]);
      // media is not running here, so a 503 shows that the request was forwarded
      expect((await send(openBrowser(bff.origin), 'PUT', '/api/uploads/abc')).status).toBe(503);
      expect((await send(openBrowser(bff.origin), 'PUT', '/api/uploads/abc/more')).status).toBe(403);
      expect((await send(openBrowser(bff.origin), 'POST', '/api/uploads/abc')).status).toBe(403);
    });
  });
});
