import { request } from 'node:http';
import type { Blob } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { eventually } from '@mesa/server-kit/testing';
import sharp from 'sharp';
import { collectGarbage } from './actions/collect-garbage';
import { cutOff, diner, md5Of, NOTHING, sha256Of, testMedia, type TestMedia } from './testing';

const COUNT = 1_000;
const AT_ONCE = 12;

/** Whole numbers below `below`, the same ones in every run. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** A small random picture, from a few hundred bytes to some thousand. */
async function pictureOf(roll: (below: number) => number): Promise<{ bytes: Buffer; type: string }> {
  const [width, height] = [8 + roll(60), 8 + roll(60)];
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = roll(256);
  const format = (['jpeg', 'png', 'webp'] as const)[roll(3)]!;
  return {
    bytes: await sharp(pixels, { raw: { width, height, channels: 3 } })
      .toFormat(format)
      .toBuffer(),
    type: `image/${format}`,
  };
}

/** Sends in pieces, and yields to the event loop after each. */
function slowly({ port }: TestMedia, blob: Blob, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { ...blob.direct_upload.headers, 'content-length': String(bytes.length) };
    const outgoing = request(
      { port, host: '127.0.0.1', method: 'PUT', path: blob.direct_upload.url, headers },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode!));
      },
    );
    outgoing.on('error', reject);
    const piece = Math.ceil(bytes.length / 5);
    const next = (at: number): void => {
      if (at >= bytes.length) return void outgoing.end();
      outgoing.write(bytes.subarray(at, at + piece), () => setTimeout(() => next(at + piece), 2));
    };
    next(0);
  });
}

describe('uploads with faults', () => {
  it('keeps every file as sent, and nothing else, through a thousand uploads with every fault', async () => {
    const media = await testMedia();
    const roll = dice(20_260_302);
    const diners = Array.from({ length: 20 }, () => diner());
    const good: { id: string; sha256: string; attached: boolean }[] = [];
    const bad: string[] = [];
    const outcomes = new Map<string, number>();

    const uploadOne = async (): Promise<void> => {
      const owner = diners[roll(diners.length)]!;
      const { bytes, type } = await pictureOf(roll);
      const fault = [
        'none',
        'slow',
        'repeated',
        'twice at once',
        'cut',
        'cut then sent',
        'flipped',
        'short',
        'wrong checksum',
        'broken picture',
      ][roll(10)]!;
      const about = {
        content_type: type,
        ...(fault === 'wrong checksum' ? { checksum: md5Of(Buffer.from('other')) } : {}),
      };
      const sent = fault === 'broken picture' ? bytes.subarray(0, bytes.length - 40) : bytes;
      const blob = (await media.announce(owner, sent, about)).json() as Blob;
      const put = async (what: Buffer) => (await media.put(blob, what)).status;
      const flipped = Buffer.from(bytes);
      flipped[roll(bytes.length)]! ^= 1 + roll(255);
      const cut = () => cutOff(media, blob, bytes, roll(bytes.length));

      const faults: Record<string, () => Promise<number[]>> = {
        none: async () => [await put(bytes)],
        slow: async () => [await slowly(media, blob, bytes)],
        repeated: async () => [await put(bytes), await put(bytes)],
        'twice at once': () => Promise.all([put(bytes), slowly(media, blob, bytes)]),
        cut: async () => (await cut(), []),
        'cut then sent': async () => (await cut(), [await put(bytes)]),
        flipped: async () => [await put(flipped)],
        short: async () => [await put(bytes.subarray(0, -1))],
        'wrong checksum': async () => [await put(bytes)],
        'broken picture': async () => [await put(sent)],
      };
      const statuses = await faults[fault]!();
      const isGood = ['none', 'slow', 'repeated', 'twice at once', 'cut then sent'].includes(fault);
      expect([fault, ...new Set(statuses)]).toEqual([
        fault,
        ...(fault === 'cut' ? [] : [isGood ? 204 : 422]),
      ]);
      outcomes.set(fault, (outcomes.get(fault) ?? 0) + 1);
      if (!isGood) return void bad.push(blob.id);
      const attached = roll(2) === 0;
      if (attached) expect((await media.attach(owner, newId(), [blob.signed_id])).status).toBe(200);
      good.push({ id: blob.id, sha256: sha256Of(bytes), attached });
    };

    let left = COUNT;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        await uploadOne();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(good.length + bad.length).toBe(COUNT);
    expect(outcomes.size).toBe(10);

    for (const { id, sha256 } of good) {
      const stored = (await media.deps.uploads.find(id))!.stored!;
      expect([stored.sha256, await media.deps.files.read(stored.original)]).toEqual([sha256, null]);
    }
    for (const id of bad) expect((await media.deps.uploads.find(id))!.stored).toBeUndefined();
    await eventually(async () =>
      expect(await media.countFiles()).toEqual({
        files: good.length,
        chunked: good.length,
        pending: 0,
      }),
    );

    media.later(25);
    const attached = good.filter((upload) => upload.attached);
    expect(await collectGarbage(media.deps)).toEqual({ uploads: COUNT - attached.length, abandoned: 0 });
    expect(await media.countFiles()).toEqual({
      files: attached.length,
      chunked: attached.length,
      pending: 0,
    });
    expect(await media.database.db!.collection('uploads').countDocuments()).toBe(attached.length);
    expect(attached.length).toBeGreaterThan(100);
    expect(await media.countFiles()).not.toEqual(NOTHING);
    await media.stop();
  }, 300_000);
});
