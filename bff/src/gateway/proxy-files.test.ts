import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { setUpBff } from '../testing/set-up-bff';
import { openBrowser } from '../testing/browser';

describe('the proxy of files', () => {
  const { bff } = setUpBff({ services: ['accounts', 'media'] });

  const FORGED = `/api/uploads/${'a'.repeat(80)}.${'b'.repeat(43)}`;
  const MB = 1024 * 1024;

  /**
   * Streams a body until a response comes.
   * @returns the response, and how many bytes were sent before it
   */
  function put(
    path: string,
    bytes: number,
    length: 'announced' | 'in chunks',
  ): Promise<{ status: number; text: string; sent: number }> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'image/jpeg',
        ...(length === 'announced' ? { 'content-length': String(bytes) } : {}),
      };
      let sent = 0;
      let answered = false;
      const outgoing = request(bff.origin + path, { method: 'PUT', headers }, (answer) => {
        answered = true;
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => {
          resolve({ status: answer.statusCode!, text, sent });
          outgoing.destroy();
        });
      });
      outgoing.on('error', (error) => !answered && reject(error));
      const piece = Buffer.alloc(64 * 1024);
      const more = (): void => {
        if (answered || sent >= bytes) return void outgoing.end();
        sent += piece.length;
        outgoing.write(piece, more);
      };
      more();
    });
  }

  it.each([
    ['40 MB', 40 * MB, 'announced', 413, 'This is too large.'],
    ['40 MB', 40 * MB, 'in chunks', 403, 'This upload link has expired. Please add the photo again.'],
    ['5 MB', 5 * MB, 'announced', 403, 'This upload link has expired. Please add the photo again.'],
  ] as const)(
    '%s to a forged upload address (%i bytes, %s) are refused with %i while they still come',
    async (_, bytes, length, status, sentence) => {
      for (let i = 0; i < 6; i += 1) {
        const answer = await put(FORGED, bytes, length);
        expect({ status: answer.status, body: JSON.parse(answer.text) as unknown }).toEqual({
          status,
          body: [sentence],
        });
        expect(answer.sent).toBeLessThan(30 * MB);
      }
      // the circuit breaker counts no failure, and no sender holds a connection
      expect((await openBrowser(bff.admin).get('/readyz')).body).toMatchObject({
        ready: true,
        open_circuits: [],
      });
    },
  );

  it('refuses a file of the wrong length, and stores the right one at the same URL', async () => {
    const tab = openBrowser(bff.origin);
    await tab.signUp();
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a04020' } })
      .jpeg()
      .toBuffer();
    const checksum = createHash('md5').update(bytes).digest('base64');
    const { body } = await tab.post('/api/direct_uploads', {
      blob: { filename: 'dinner.jpg', content_type: 'image/jpeg', byte_size: bytes.length, checksum },
    });
    const { url, headers } = (body as { direct_upload: { url: string; headers: Record<string, string> } })
      .direct_upload;
    expect((await put(url, 8 * MB, 'announced')).status).toBe(422);
    expect((await put(url, 40 * MB, 'in chunks')).status).toBe(422);
    expect(
      (await fetch(new URL(url, bff.origin), { method: 'PUT', headers, body: new Uint8Array(bytes) })).status,
    ).toBe(204);
  });

  it('sends no cookie with a picture, which others may store', async () => {
    const pictures = createServer((_incoming, answer) =>
      answer.writeHead(200, { 'cache-control': 'public, max-age=60', 'content-type': 'image/webp' }).end(),
    );
    await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
    const { port } = pictures.address() as AddressInfo;
    const instance = await bff.another({ MEDIA_SERVICE_URL: `http://127.0.0.1:${port}` });
    const picture = await fetch(`${instance.origin}/api/blobs/signed.id/dinner.webp`, {
      headers: { cookie: 'mesa_session=ended' },
    });
    expect([picture.headers.get('cache-control'), picture.headers.getSetCookie()]).toEqual([
      'public, max-age=60',
      [],
    ]);
    await instance.end();
    pictures.closeAllConnections();
    pictures.close();
  }, 30_000);

  it('takes a service that is slow to answer uploads for busy, and goes on calling it', async () => {
    const slow = createServer((incoming, answer) => {
      incoming.resume();
      if (incoming.method === 'GET') answer.writeHead(404, { 'content-type': 'application/json' }).end('[]');
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = slow.address() as AddressInfo;
    const second = await bff.another({ MEDIA_SERVICE_URL: `http://127.0.0.1:${port}` });
    const send = () => fetch(second.origin + FORGED, { method: 'PUT', body: new Uint8Array(1_000) });
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      answers.map(() => [503, '2']),
    );
    // an open circuit would answer 503 by itself
    expect((await fetch(`${second.origin}/api/blobs/signed.id/photo.webp`)).status).toBe(404);
    await second.end();
    slow.closeAllConnections();
    slow.close();
  }, 30_000);
});
