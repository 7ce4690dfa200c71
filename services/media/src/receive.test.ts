import { connect } from 'node:net';
import type { Blob } from '@mesa/contract';
import { eventually } from '@mesa/server-kit/testing';
import { diner, photo, testMedia, type TestMedia } from './testing';

// a real database and real pictures, perhaps on a busy machine
jest.setTimeout(60_000);

const PER_NETWORK = 3;

describe('receiving uploads', () => {
  let media: TestMedia;
  afterEach(() => media.stop());

  const announce = async (bytes: Buffer, user = diner()) =>
    (await media.announce(user, bytes)).json() as Blob;

  /** Sends a byte now and then. @returns what it was answered until it was disconnected */
  async function sendSlowly(blob: Blob, bytes: Buffer, address: string): Promise<string> {
    const head =
      `PUT ${blob.direct_upload.url} HTTP/1.1\r\nHost: mesa\r\nContent-Type: ${blob.content_type}\r\n` +
      `X-Mesa-Identity: ${await media.identityOf(address)}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    return new Promise((resolve) => {
      let [answer, sent] = ['', 0];
      const socket = connect(media.port, '127.0.0.1', () => socket.write(head));
      const trickle = setInterval(() => socket.write(bytes.subarray(sent, (sent += 1))), 50);
      socket.on('data', (data) => {
        answer += data.toString();
        socket.destroy();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(trickle);
        resolve(answer.split('\r\n')[0]!);
      });
    });
  }

  it('disconnects slow senders, has few of a network at once, and serves a diner beside them', async () => {
    media = await testMedia(
      {},
      { pace: { graceMs: 2_000, bytesPerSecond: 200_000 }, perNetwork: PER_NETWORK },
    );
    const bytes = await photo();
    const blobs = await Promise.all(Array.from({ length: 8 }, () => announce(bytes)));
    const slow = blobs.map((blob) => sendSlowly(blob, bytes, '203.0.113.7'));
    const answered: string[] = [];
    for (const answer of slow) void answer.then((line) => answered.push(line));
    await eventually(() => expect(answered).toHaveLength(8 - PER_NETWORK));
    await media.upload(diner(), bytes);
    const answers = await Promise.all(slow);
    // the others were disconnected: what they had sent allowed them no more time
    expect(answers.filter((answer) => answer.includes('503'))).toHaveLength(8 - PER_NETWORK);
    expect(answers.filter((answer) => answer === '')).toHaveLength(PER_NETWORK);
    expect((await media.put(blobs[0]!, bytes)).status).toBe(204);
  });

  /** Keeps pictures from being made: each waits where its bytes are read. */
  function holdDecoders() {
    const { files } = media.deps;
    const held = new Map<string, () => void>();
    media.deps.files = {
      ...files,
      read: async (key) => {
        await new Promise<void>((resolve) => held.set(key.split('/')[0]!, resolve));
        return files.read(key);
      },
    };
    return {
      held: () => [...held.keys()],
      release: (key: string) => {
        held.get(key)!();
        held.delete(key);
      },
    };
  }

  it('makes the pictures of one upload of a diner at a time, and those of others beside it', async () => {
    media = await testMedia();
    const { held, release } = holdDecoders();
    const [ana, ben] = [diner('Ana'), diner('Ben')];
    const bytes = await photo();
    const blobs = [await announce(bytes, ana), await announce(bytes, ana), await announce(bytes, ana)];
    const puts = blobs.map((blob) => media.put(blob, bytes));
    await eventually(() => expect(held()).toHaveLength(1));
    const blobOfBen = await announce(bytes, ben);
    const answer = media.put(blobOfBen, bytes);
    await eventually(() => expect(held()).toContain(blobOfBen.key));
    expect(held()).toHaveLength(2);
    release(blobOfBen.key);
    expect((await answer).status).toBe(204);
    for (let left = blobs.length; left > 0; left -= 1) {
      await eventually(() => expect(held()).toHaveLength(1));
      release(held()[0]!);
    }
    expect((await Promise.all(puts)).map(({ status }) => status)).toEqual([204, 204, 204]);
  });

  it('lets a few uploads of a diner wait, and refuses more for the moment', async () => {
    media = await testMedia();
    const { held, release } = holdDecoders();
    const ana = diner();
    const bytes = await photo(20, 20);
    const blobs = await Promise.all(Array.from({ length: 13 }, () => announce(bytes, ana)));
    const puts = blobs.map((blob) => media.put(blob, bytes));
    const first = await Promise.race(puts);
    expect([first.status, first.headers['retry-after']]).toEqual([503, '5']);
    for (let left = 12; left > 0; left -= 1) {
      await eventually(() => expect(held()).toHaveLength(1));
      release(held()[0]!);
    }
    const statuses = (await Promise.all(puts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(12);
  });

  it('says in time that it is busy; the same bytes again find what was made meanwhile', async () => {
    media = await testMedia({}, { answerMs: 100 });
    const { held, release } = holdDecoders();
    const bytes = await photo();
    const blob = await announce(bytes);
    const busy = await media.put(blob, bytes);
    expect([busy.status, busy.headers['retry-after']]).toEqual([503, '5']);
    await eventually(() => expect(held()).toEqual([blob.key]));
    release(blob.key);
    await eventually(async () => expect((await media.deps.uploads.find(blob.id))?.stored).toBeDefined());
    expect((await media.put(blob, bytes)).status).toBe(204);
    expect(held()).toEqual([]);
    await eventually(async () =>
      expect(await media.countFiles()).toEqual({ files: 3, chunked: 3, pending: 0 }),
    );
  });
});
