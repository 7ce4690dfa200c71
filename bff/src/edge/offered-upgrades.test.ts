import { CSRF_HEADER } from '@mesa/contract';
import { bareSocket, typed } from '../cable/testing';
import { setUpBff } from '../testing/set-up-bff';
import { openBrowser } from '../testing/browser';
import { answersTo } from '../testing/raw';

describe('requests with an Upgrade header', () => {
  const { bff } = setUpBff({ services: ['accounts'] });

  /** what curl --http2 and Java's HttpClient send with every request */
  const H2C =
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n';
  const ask = (path: string, lines = '') => `GET ${path} HTTP/1.1\r\nHost: mesa\r\n${lines}\r\n`;
  const askAndLeave = (path: string, lines = '') => ask(path, `Connection: close\r\n${lines}`);
  const alive = { status: 200, body: '{"alive":true}' };

  /** the sign-up of a page that was opened just now, by a client that would like to speak HTTP/2 */
  async function signUp(framed: (body: string) => string): Promise<string> {
    const tab = openBrowser(bff.origin);
    await tab.open();
    const body = JSON.stringify({
      user: {
        fname: 'Ana',
        lname: 'Reyes',
        email: `ana${Math.random().toString(36).slice(2)}@mesa.example`,
        password: 'table by the window',
      },
    });
    const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = `${H2C}Cookie: ${cookie}\r\n${CSRF_HEADER}: ${tab.token}\r\n`;
    const type = 'Content-Type: application/json\r\n';
    return `POST /api/users HTTP/1.1\r\nHost: mesa\r\n${headers}${type}${framed(body)}`;
  }
  const byLength = (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`;
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const inChunks = (body: string) =>
    `Transfer-Encoding: chunked\r\n\r\n${chunk(body.slice(0, 5))}${chunk(body.slice(5))}${chunk('')}`;

  describe('a request that offers another protocol gets an ordinary response', () => {
    it.each(['h2c', 'TLS/1.0', 'h2c, TLS/1.0', 'websockets', 'foo/websocket'])(
      'Upgrade: %s',
      async (protocols) => {
        const [seen] = await answersTo(
          bff.origin,
          ask('/healthz', `Connection: close, Upgrade\r\nUpgrade: ${protocols}\r\n`),
        );
        expect(seen).toMatchObject(alive);
      },
    );

    it.each(['/', '/nothing', '/cable', '/api/session', '/remotes/registry.json'])('%s', async (path) => {
      const [offering, plain] = [
        (await answersTo(bff.origin, ask(path, H2C), askAndLeave('/healthz')))[0]!,
        (await answersTo(bff.origin, askAndLeave(path)))[0]!,
      ];
      expect({ status: offering.status, type: offering.headers['content-type'] }).toEqual({
        status: plain.status,
        type: plain.headers['content-type'],
      });
      expect(offering.headers['x-request-id']).toBeTruthy();
    });

    it.each([
      ['with its length', byLength],
      ['in chunks', inChunks],
    ])('with a body that comes %s', async (_, framed) => {
      const [made, next] = await answersTo(bff.origin, await signUp(framed), askAndLeave('/healthz'));
      expect(made).toMatchObject({ status: 201, body: expect.stringContaining('"fname":"Ana"') });
      expect(next).toMatchObject(alive);
    });

    it('with a body after its headers', async () => {
      const [head, body] = (await signUp((text) => `Expect: 100-continue\r\n${byLength(text)}`)).split(
        '\r\n\r\n',
      ) as [string, string];
      const seen = await answersTo(bff.origin, `${head}\r\n\r\n`, body, askAndLeave('/healthz'));
      expect(seen.map(({ status }) => status)).toEqual([100, 201, 200]);
    });

    it('repeatedly on one connection', async () => {
      const seen = await answersTo(
        bff.origin,
        ask('/healthz', H2C),
        ask('/healthz', H2C),
        askAndLeave('/healthz'),
      );
      expect(seen).toMatchObject([alive, alive, alive]);
    });

    it('pipelined behind others', async () => {
      const seen = await answersTo(
        bff.origin,
        ask('/healthz') + ask('/nothing') + ask('/healthz', H2C),
        askAndLeave('/healthz'),
      );
      expect(seen.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
    });
  });

  describe('a websocket', () => {
    it('is opened at /cable', async () => {
      const client = bareSocket(`${bff.origin.replace('http', 'ws')}/cable`);
      await client.next(typed('welcome'));
      client.socket.close();
      await client.closed;
    });

    const handshake = (path: string, protocols: string) =>
      ask(
        path,
        `Connection: Upgrade\r\nUpgrade: ${protocols}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: actioncable-v1-json\r\n',
      );
    // a masked close frame
    const goodbye = Buffer.from([0x88, 0x80, 0, 0, 0, 0]).toString('latin1');

    it.each(['websocket', 'WebSocket', 'h2c, websocket', 'h2c,WebSocket'])(
      'is opened for a client that names it, alone or among other protocols: %s',
      async (protocols) => {
        expect((await answersTo(bff.origin, handshake('/cable', protocols), goodbye))[0]).toMatchObject({
          status: 101,
          headers: { 'sec-websocket-protocol': 'actioncable-v1-json' },
        });
      },
    );

    it.each(['/', '/healthz', '/api/restaurants'])('is refused elsewhere: %s', async (path) => {
      expect((await answersTo(bff.origin, handshake(path, 'websocket')))[0]!.status).toBe(404);
    });
  });
});
