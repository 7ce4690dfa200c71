import { setUpBff } from '../testing/set-up-bff';
import { answersTo } from '../testing/raw';

describe('raw responses', () => {
  const { bff } = setUpBff();

  const WEBSOCKET = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
  const VERSION = 'Sec-WebSocket-Version: 13\r\n';
  const KEY = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  const PROTOCOL = 'Sec-WebSocket-Protocol: actioncable-v1-json\r\n';
  const socket = (lines: string, path = '/cable', method = 'GET') =>
    `${method} ${path} HTTP/1.1\r\nHost: mesa\r\nX-Request-Id: asked-by-me\r\n${WEBSOCKET}${lines}\r\n`;

  /** a second request, which gets no answer, because the connection is closed after the first */
  const behind = 'GET /healthz HTTP/1.1\r\nHost: mesa\r\n\r\n';

  /** expects the form of every refusal */
  async function refusalOf(text: string) {
    const [seen, ...more] = await answersTo(bff.origin, text);
    expect(more).toEqual([]);
    expect(seen!.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: expect.stringMatching(/\bclose$/),
    });
    expect(seen!.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    const sentences = JSON.parse(seen!.body) as unknown;
    expect(sentences).toEqual([expect.stringMatching(/^[A-Z].*\.$/)]);
    return { status: seen!.status, headers: seen!.headers, sentence: (sentences as string[])[0]! };
  }

  describe('an error without an Express response has a request id and a JSON list', () => {
    it.each([
      ['no HTTP at all', 'HELLO\r\n\r\n', 400],
      [
        'two lengths',
        'POST /api/session HTTP/1.1\r\nHost: mesa\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
        400,
      ],
      ['endless headers', `GET / HTTP/1.1\r\nHost: mesa\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
      ['a tunnel to elsewhere', 'CONNECT mesa.example:443 HTTP/1.1\r\nHost: mesa.example:443\r\n\r\n', 400],
    ])('what is refused as %s', async (_, text, status) => {
      expect(await refusalOf(text)).toMatchObject({ status, sentence: 'This request could not be read.' });
    });

    it.each(['/', '/healthz', '/cable', '/api/restaurants', '/remotes/registry.json'])(
      'a request for %s that names no host',
      async (path) => {
        const seen = await refusalOf(`GET ${path} HTTP/1.1\r\nX-Request-Id: asked-by-me\r\n\r\n${behind}`);
        expect(seen).toMatchObject({
          status: 400,
          sentence: 'This request could not be read.',
          headers: { 'x-request-id': 'asked-by-me' },
        });
      },
    );

    it.each(['http://[::1/', 'http://[', '//a@[b#c'])(
      'a target whose path cannot be read: %s',
      async (target) => {
        const lines = 'Host: mesa\r\nConnection: close\r\nX-Request-Id: asked-by-me';
        const seen = await refusalOf(`GET ${target} HTTP/1.1\r\n${lines}\r\n\r\n`);
        expect(seen).toMatchObject({ status: 400, headers: { 'x-request-id': 'asked-by-me' } });
        expect(seen.headers['ratelimit']).toContain('"address"');
      },
    );

    it.each(['GET', 'POST'])('%s with an unknown expectation', async (method) => {
      const seen = await refusalOf(
        `${method} /api/session HTTP/1.1\r\nHost: mesa\r\nX-Request-Id: asked-by-me\r\n` +
          `Expect: 200-ok\r\nContent-Length: 2\r\n\r\n{}${behind}`,
      );
      expect(seen).toMatchObject({
        status: 417,
        sentence: 'Mesa cannot meet the expectation of this request.',
        headers: { 'x-request-id': 'asked-by-me' },
      });
    });

    it.each([
      ['elsewhere', socket(KEY + VERSION + PROTOCOL, '/other'), 404],
      ['for a foreign page', socket(`${KEY}${VERSION}${PROTOCOL}Origin: https://evil.example\r\n`), 403],
      ['that speaks another protocol', socket(`${KEY}${VERSION}Sec-WebSocket-Protocol: chat\r\n`), 400],
      ['without a protocol', socket(KEY + VERSION), 400],
      ['without a key', socket(VERSION + PROTOCOL), 400],
      ['by another method', socket(KEY + VERSION + PROTOCOL, '/cable', 'POST'), 400],
    ])('a websocket %s', async (_, text, status) => {
      expect(await refusalOf(text)).toMatchObject({ status, headers: { 'x-request-id': 'asked-by-me' } });
    });

    it.each(['Sec-WebSocket-Version: 99\r\n', 'Sec-WebSocket-Version: x\r\n', ''])(
      'a websocket of another version, with the supported one: %j',
      async (version) => {
        const { status, headers, sentence } = await refusalOf(socket(KEY + version + PROTOCOL));
        expect({ status, sentence }).toEqual({
          status: 426,
          sentence: 'This socket requires version 13 of the websocket protocol.',
        });
        expect(headers).toMatchObject({
          'sec-websocket-version': '13',
          upgrade: 'websocket',
          connection: 'Upgrade, close',
        });
      },
    );
  });

  it('an accepted socket has a request id too', async () => {
    const goodbye = Buffer.from([0x88, 0x80, 0, 0, 0, 0]).toString('latin1');
    const [seen] = await answersTo(bff.origin, socket(KEY + VERSION + PROTOCOL), goodbye);
    expect(seen).toMatchObject({ status: 101, headers: { 'x-request-id': 'asked-by-me' } });
  });

  it('a client of HTTP/1.0 needs no Host header', async () => {
    expect((await answersTo(bff.origin, 'GET /healthz HTTP/1.0\r\n\r\n'))[0]!.status).toBe(200);
  });

  it('a socket gets 503 with Retry-After during shutdown', async () => {
    const leaving = await bff.another();
    leaving.drain?.();
    const [seen] = await answersTo(leaving.origin, socket(KEY + VERSION + PROTOCOL));
    expect(seen).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/), 'x-request-id': 'asked-by-me' },
      body: '["This part of Mesa is unavailable right now. Please try again in a moment."]',
    });
    await leaving.end();
  });
});
