import type { Socket } from 'node:net';
import { UPLOAD_BYTES_MAX, type Blob } from '@mesa/contract';
import { eventually } from '@mesa/server-kit/testing';
import sharp from 'sharp';
import { diner, testMedia } from './testing';

const COUNT = 8;
const KB = 1_000;

describe('media memory', () => {
  it('reads no faster than the store writes, so that large uploads are never in memory', async () => {
    const media = await testMedia();
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const bytes = await sharp({
      create: { width: 1_900, height: 1_750, channels: 3, background: 'white', noise },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(UPLOAD_BYTES_MAX * 0.9);
    expect(bytes.length).toBeLessThanOrEqual(UPLOAD_BYTES_MAX);

    // the real store, which takes one chunk of each file and then none until the test lets it continue
    let release: () => void = () => {};
    const free = new Promise<void>((resolve) => (release = resolve));
    const { files } = media.deps;
    let begun = 0;
    media.deps.files = {
      ...files,
      write: (key, source, length) =>
        files.write(
          key,
          (async function* () {
            let first = true;
            for await (const chunk of source) {
              yield chunk;
              if (first) begun += 1;
              first = false;
              await free;
            }
          })(),
          length,
        ),
    };

    const ana = diner();
    const blobs: Blob[] = [];
    for (let i = 0; i < COUNT; i += 1)
      blobs.push((await media.announce(ana, bytes, { content_type: 'image/png' })).json() as Blob);
    const sockets: Socket[] = [];
    media.server.on('connection', (socket) => sockets.push(socket));
    const answers = Promise.all(blobs.map((blob) => media.put(blob, bytes)));
    await eventually(() => expect(begun).toBe(COUNT), 60_000);
    // enough time for any further read
    for (let i = 0; i < 100; i += 1) await new Promise(setImmediate);
    for (const socket of sockets) expect(socket.bytesRead).toBeLessThan(400 * KB);

    release();
    expect((await answers).map(({ status }) => status)).toEqual(blobs.map(() => 204));
    await media.stop();
  }, 120_000);
});
