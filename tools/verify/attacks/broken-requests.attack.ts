import { calls } from '@mesa/contract';
import { signUp, type Diner } from '../load/session';
import { raw, statusesIn } from '../load/raw';
import { url } from '../start/mesa';

const SECRET_PATH = '/api/smuggled-request';
const smuggled = `GET ${SECRET_PATH} HTTP/1.1\r\nHost: mesa\r\n\r\n`;
const head = (lines: string[], method = 'POST', path = '/api/session'): string =>
  `${method} ${path} HTTP/1.1\r\nHost: mesa\r\nContent-Type: application/json\r\n` +
  `${lines.join('\r\n')}\r\n\r\n`;

/** Requests whose end two parsers could see at different places (request smuggling). */
const ambiguous: [string, string][] = [
  ['a length and chunks', head(['Content-Length: 6', 'Transfer-Encoding: chunked']) + `0\r\n\r\n${smuggled}`],
  [
    'chunks and a length that reaches further',
    head(['Transfer-Encoding: chunked', `Content-Length: ${smuggled.length + 5}`]) + `0\r\n\r\n${smuggled}`,
  ],
  ['two different lengths', head(['Content-Length: 0', `Content-Length: ${smuggled.length}`]) + smuggled],
  ['two lengths in one line', head([`Content-Length: 0, ${smuggled.length}`]) + smuggled],
  ['a length with a sign', head([`Content-Length: +${smuggled.length}`]) + smuggled],
  ['a length in hexadecimal', head(['Content-Length: 0x10']) + smuggled],
  ['a negative length', head(['Content-Length: -1']) + smuggled],
  ['chunks under another name', head(['Transfer-Encoding: xchunked', 'Content-Length: 0']) + smuggled],
  [
    'chunks twice',
    head(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity', 'Content-Length: 5']) +
      `0\r\n\r\n${smuggled}`,
  ],
  ['a space before the colon', head(['Transfer-Encoding : chunked', 'Content-Length: 0']) + smuggled],
  ['a folded line', head(['Transfer-Encoding:\r\n chunked', 'Content-Length: 0']) + smuggled],
  ['a chunk whose size is no number', head(['Transfer-Encoding: chunked']) + `zz\r\n${smuggled}`],
  [
    'a chunk of more bytes than a number holds',
    head(['Transfer-Encoding: chunked']) + `fffffffffffffffff\r\n${smuggled}`,
  ],
  ['a header line without a name', head([': x', 'Content-Length: 0']) + smuggled],
  ['a NUL in a header', head(['X-A: a\u0000b', 'Content-Length: 0']) + smuggled],
  [
    'a carriage return alone',
    'POST /api/session HTTP/1.1\r\nHost: mesa\r\nX-A: b\rTransfer-Encoding: chunked\r\n' +
      `Content-Length: 0\r\n\r\n${smuggled}`,
  ],
  ['no host', `GET /api/restaurants HTTP/1.1\r\n\r\n${smuggled}`],
  ['a version that is none', `GET / HTTP/9.9\r\nHost: mesa\r\n\r\n${smuggled}`],
  ['a method that is none', `G@T / HTTP/1.1\r\nHost: mesa\r\n\r\n${smuggled}`],
  ['something that is no HTTP', `\u0016\u0003\u0001\u0002\u0000${'x'.repeat(40)}\r\n\r\n${smuggled}`],
];

describe('broken requests', () => {
  test.each(ambiguous)(
    '%s is refused, and nothing after it on that connection is answered',
    async (_name, bytes) => {
      const received = await raw(Buffer.from(bytes, 'latin1'));
      const statuses = statusesIn(received);
      expect(statuses[0]).toBeGreaterThanOrEqual(400);
      expect(statuses[0]).toBeLessThan(500);
      // the smuggled request would be answered 404; bytes after a first refusal may be refused again
      expect(statuses).not.toContain(404);
      expect(statuses.length).toBeLessThanOrEqual(2);
    },
  );

  test('a valid chunked body is read, and the next request on the connection is answered', async () => {
    const body = '{"user":{}}';
    const received = await raw(
      'POST /api/session HTTP/1.1\r\nHost: mesa\r\nContent-Type: application/json\r\n' +
        `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\nGET ` +
        '/healthz HTTP/1.1\r\nHost: mesa\r\nConnection: close\r\n\r\n',
      5_000,
    );
    expect(statusesIn(received)).toEqual([403, 200]);
  });

  describe('limits of size', () => {
    let diner: Diner;
    beforeAll(async () => {
      diner = await signUp(url(), 'limits');
    });
    const send = (body: string) =>
      diner.session.send('POST', '/api/reviews', body, { 'content-type': 'application/json' });

    test('a body may have 100 kB; one byte more is 413', async () => {
      const padded = (bytes: number) => `{"review":{"body":"${'x'.repeat(bytes - 22)}"}}`;
      expect((await send(padded(100 * 1024 - 1))).status).toBe(422);
      expect((await send(padded(100 * 1024 + 2))).status).toBe(413);
    });

    test.each(
      Object.values(calls)
        .filter(({ method }) => method === 'POST')
        .map(({ path }) => [path.replace(':id', 'f'.repeat(24))]),
    )(
      'a body far over the limit is answered while it still comes, again and again: POST %s',
      async (path) => {
        for (let i = 0; i < 5; i += 1) {
          const answer = await diner.session.call('POST', path, { a: 'x'.repeat(400_000) });
          await answer.arrayBuffer();
          // a call without a body ignores it
          expect([413, 404]).toContain(answer.status);
        }
      },
    );

    test('chunked bodies have the same limit', async () => {
      const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
      const received = await raw(
        `POST /api/reviews HTTP/1.1\r\nHost: ${new URL(url()).host}\r\nCookie: ` +
          `${diner.session.cookie}\r\nX-CSRF-Token: ${diner.session.token}\r\nContent-Type: ` +
          `application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(12)}0\r\n\r\n`,
        5_000,
      );
      expect(statusesIn(received)[0]).toBe(413);
    });

    test('a body may be nested twenty brackets deep', async () => {
      const deep = (depth: number) => `${'{"review":'.repeat(depth)}1${'}'.repeat(depth)}`;
      expect((await send(deep(20))).status).toBe(422);
      expect((await send(deep(21))).status).toBe(400);
      expect((await send(`{"review":${'['.repeat(50_000)}${']'.repeat(49_000)}}`)).status).toBe(400);
    });

    test('headers end at 16 kB', async () => {
      expect(
        statusesIn(await raw(`GET / HTTP/1.1\r\nHost: mesa\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`))[0],
      ).toBe(431);
    });

    test('request ids, agents and addresses from outside cannot add log lines', async () => {
      for (const line of [
        'X-Request-Id: a\r\n b',
        'X-Request-Id: abcdefgh%0d%0aX-Injected:1',
        'User-Agent: x\u2028y',
      ]) {
        const received = await raw(
          Buffer.from(`GET /healthz HTTP/1.1\r\nHost: mesa\r\n${line}\r\nConnection: close\r\n\r\n`),
        );
        expect(received).not.toMatch(/^X-Injected/im);
      }
      const answer = await diner.session.call('GET', '/api/restaurants/search?query=%0d%0aSet-Cookie:%20a=b');
      expect(answer.headers.getSetCookie()).toEqual([]);
    });
  });
});
