import { Readable } from 'node:stream';
import type { Blob, Photo } from '@mesa/contract';
import { inTransaction, newId } from '@mesa/server-kit/mongo';
import { fileTypeFromBuffer } from 'file-type/core';
import sharp from 'sharp';
import { collectGarbage } from './actions/collect-garbage';
import { createSigner } from './domain/signer';
import { diner, NOTHING, photo, testMedia, type TestMedia } from './testing';

// a real database and real pictures, perhaps on a busy machine
jest.setTimeout(60_000);

let media: TestMedia;
const ana = diner('Ana');
const bo = diner('Bo');

describe('review photos', () => {
  beforeAll(async () => {
    media = await testMedia();
  });
  beforeEach(() => media.clear());
  afterAll(() => media.stop());

  const pathOf = (blob: Blob, query = '') => `/api/blobs/${blob.signed_id}/dinner.webp${query}`;
  const idsOf = (signedIds: string[]) => signedIds.map((id) => media.deps.signer.read('attach', id)!);
  const drop = (reviewId: string, signedIds: string[], at = media.clock.now) =>
    inTransaction(media.database, (session) =>
      media.deps.uploads.drop(idsOf(signedIds), reviewId, at, session),
    );
  const show = (reviewId: string, signedIds: string[]) =>
    inTransaction(media.database, (session) => media.deps.uploads.show(idsOf(signedIds), reviewId, session));

  describe('a picture', () => {
    it('is WebP in the width asked for, 1280 when none is', async () => {
      const blob = await media.upload(ana, await photo(2_000, 1_500));
      await media.attach(ana, newId(), [blob.signed_id]);
      for (const [query, width] of [
        ['?w=160', 160],
        ['?w=320', 320],
        ['?w=640', 640],
        ['?w=1280', 1280],
        ['', 1280],
      ] as const) {
        const { status, bytes, headers } = await media.send('GET', pathOf(blob, query));
        const { format, width: actual, height } = await sharp(bytes).metadata();
        expect({ status, type: headers['content-type'], format, actual, height }).toEqual({
          status: 200,
          type: 'image/webp',
          format: 'webp',
          actual: width,
          height: (width * 3) / 4,
        });
        expect(headers['content-length']).toBe(String(bytes.length));
        expect((await fileTypeFromBuffer(bytes))?.mime).toBe('image/webp');
      }
    });

    it('may be cached for a year by anyone, and can run no code', async () => {
      const blob = await media.upload(ana, await photo());
      await media.attach(ana, newId(), [blob.signed_id]);
      const { headers } = await media.send('GET', pathOf(blob));
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': 'inline; filename="photo.webp"',
      });
      expect(headers['set-cookie']).toBeUndefined();
    });

    it('is answered with 304 to a client that has it', async () => {
      const blob = await media.upload(ana, await photo());
      await media.attach(ana, newId(), [blob.signed_id]);
      const { headers } = await media.send('GET', pathOf(blob));
      const again = await media.send('GET', pathOf(blob), undefined, { 'if-none-match': headers.etag! });
      expect([again.status, again.bytes.length, again.headers['cache-control']]).toEqual([
        304,
        0,
        'public, max-age=31536000, immutable',
      ]);
      const head = await media.send('HEAD', pathOf(blob));
      expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
        200,
        headers['content-length'],
        0,
      ]);
    });

    it('is upright, and its metadata has lost location and camera', async () => {
      const source = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#804020' } })
        .withExif({
          IFD0: { Make: 'Kamera', Orientation: '6' },
          IFD3: { GPSLatitude: '34/1 3/1 0/1', GPSLatitudeRef: 'N' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>at home</note></x:xmpmeta>')
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      expect((await sharp(source).metadata()).orientation).toBe(6);
      expect(source.includes('Kamera')).toBe(true);
      const blob = await media.upload(ana, source);
      await media.attach(ana, newId(), [blob.signed_id]);
      for (const width of [160, 320, 640, 1280]) {
        const { bytes } = await media.send('GET', pathOf(blob, `?w=${width}`));
        const shown = await sharp(bytes).metadata();
        expect([shown.width! < shown.height!, shown.exif, shown.xmp, shown.icc, shown.orientation]).toEqual([
          true,
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
        for (const word of ['Kamera', 'EXIF', 'xmpmeta', 'GPS']) expect(bytes.includes(word)).toBe(false);
      }
    });

    it('is never larger than the original, and keeps its proportions when it is very narrow', async () => {
      const small = await media.upload(ana, await photo(200, 100));
      const narrow = await media.upload(ana, await photo(100, 9_000, 'png'), { content_type: 'image/png' });
      await media.attach(ana, newId(), [small.signed_id, narrow.signed_id]);
      const sizeOf = async (blob: Blob, width: number) => {
        const { width: w, height: h } = await sharp(
          (await media.send('GET', pathOf(blob, `?w=${width}`))).bytes,
        ).metadata();
        return [w, h];
      };
      expect(await sizeOf(small, 1280)).toEqual([200, 100]);
      expect(await sizeOf(small, 160)).toEqual([160, 80]);
      expect(await sizeOf(narrow, 1280)).toEqual([43, 3_840]);
    });

    it('keeps transparency, and shows gray, palette and CMYK pictures in their colors', async () => {
      const clear = await sharp({
        create: { width: 40, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
      })
        .png()
        .toBuffer();
      const gray = await sharp(await photo(40, 40))
        .grayscale()
        .png()
        .toBuffer();
      const cmyk = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c02020' } })
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer();
      const reviewId = newId();
      const blobs = [
        await media.upload(ana, clear, { content_type: 'image/png' }),
        await media.upload(ana, gray, { content_type: 'image/png' }),
        await media.upload(ana, cmyk),
      ];
      await media.attach(
        ana,
        reviewId,
        blobs.map((blob) => blob.signed_id),
      );
      const [first, , third] = await Promise.all(
        blobs.map(async (blob) => (await media.send('GET', pathOf(blob))).bytes),
      );
      expect((await sharp(first).metadata()).hasAlpha).toBe(true);
      const { channels } = await sharp(third).stats();
      expect(channels[0]!.mean).toBeGreaterThan(150);
      expect(channels[1]!.mean).toBeLessThan(90);
    });

    it.each(['?w=1', '?w=1281', '?w=abc', '?w=', '?w=160&w=320', '?w[$ne]=1&w=0'])(
      'does not exist in other widths: %s',
      async (query) => {
        const blob = await media.upload(ana, await photo());
        await media.attach(ana, newId(), [blob.signed_id]);
        const answer = await media.send('GET', pathOf(blob, query));
        expect([answer.status, answer.json()]).toEqual([400, ['Width must be one of 160, 320, 640, 1280.']]);
      },
    );

    it('is not found by an id that nobody signed', async () => {
      const blob = await media.upload(ana, await photo());
      await media.attach(ana, newId(), [blob.signed_id]);
      const [id, mac] = blob.signed_id.split('.') as [string, string];
      const ticket = blob.direct_upload.url.split('/').pop()!;
      for (const made of [
        id,
        `${id}.`,
        `.${mac}`,
        `${newId()}.${mac}`,
        blob.key,
        ticket,
        `${blob.signed_id}x`,
        `${id}.${mac.slice(0, -1)}`,
      ]) {
        expect((await media.send('GET', `/api/blobs/${made}/x.webp`)).status).toBe(404);
      }
    });

    it('is visible to its owner only until it is attached to a review', async () => {
      const blob = await media.upload(ana, await photo());
      const statuses = async () => [
        (await media.send('GET', pathOf(blob), undefined, {}, ana)).status,
        (await media.send('GET', pathOf(blob), undefined, {}, bo)).status,
        (await media.send('GET', pathOf(blob))).status,
        (await media.send('GET', pathOf(blob), undefined, {}, null)).status,
      ];
      expect(await statuses()).toEqual([200, 404, 404, 404]);
      expect((await media.send('GET', pathOf(blob), undefined, {}, ana)).headers['cache-control']).toBe(
        'private, max-age=31536000, immutable',
      );
      await media.attach(ana, newId(), [blob.signed_id]);
      expect(await statuses()).toEqual([200, 200, 200, 200]);
    });

    it('does not exist before its bytes were sent', async () => {
      const blob = (await media.announce(ana, await photo())).json() as Blob;
      expect((await media.send('GET', pathOf(blob), undefined, {}, ana)).status).toBe(404);
    });
  });

  describe('attaching photos to a review', () => {
    const uploads = async (count: number, user = ana) => {
      const made: Blob[] = [];
      for (let i = 0; i < count; i += 1) made.push(await media.upload(user, await photo(60, 40)));
      return made;
    };
    const ids = (photos: Photo[]) => photos.map((shown) => shown.signed_id);

    it('returns the photos in the given order, with valid addresses', async () => {
      const [a, b, c] = (await uploads(3)).map((blob) => blob.signed_id) as [string, string, string];
      const answer = await media.attach(ana, newId(), [c, a, b]);
      expect(answer.status).toBe(200);
      const photos = media.photosOf(answer);
      expect(ids(photos)).toEqual([c, a, b]);
      for (const { url, thumb_url } of photos) {
        expect(url).toMatch(/^\/api\/blobs\/[\w.-]+\/dinner\.webp\?w=1280$/);
        expect(thumb_url).toMatch(/\?w=320$/);
        for (const path of [url, thumb_url]) expect((await media.send('GET', path)).status).toBe(200);
      }
    });

    it('returns each photo once, under the id in the request, also after a change of secret', async () => {
      const [old, next] = ['the old secret, long enough for this', 'the next secret, long enough for this'];
      const during = await testMedia({ SIGNING_SECRET: [next, old] });
      const blob = await during.upload(ana, await photo(60, 40));
      const named = createSigner([old]).sign('attach', blob.id);
      const photos = during.photosOf(await during.attach(ana, newId(), [named, blob.signed_id]));
      expect(ids(photos)).toEqual([named]);
      expect((await during.send('GET', photos[0]!.url)).status).toBe(200);
      await during.stop();
    });

    it('makes of any file name a harmless one', async () => {
      const reviewId = newId();
      for (const [filename, name] of [
        ['../../etc/passwd.jpg', 'etc-passwd'],
        ['<script>.jpg', 'script'],
        ['晚餐.jpg', 'photo'],
        ['a b"c;d.jpeg', 'a-b-c-d'],
        ['.jpg', 'photo'],
        [`${'x'.repeat(200)}.jpg`, 'x'.repeat(60)],
      ] as const) {
        const blob = await media.upload(ana, await photo(20, 20), { filename });
        const [shown] = media.photosOf(await media.attach(ana, reviewId, [blob.signed_id]));
        expect(shown!.url.split('/').pop()).toBe(`${name}.webp?w=1280`);
      }
    });

    it('changes nothing when it is repeated, and counts an upload named twice once', async () => {
      const [a, b] = (await uploads(2)).map((blob) => blob.signed_id) as [string, string];
      const reviewId = newId();
      const first = media.photosOf(await media.attach(ana, reviewId, [a, b]));
      const again = media.photosOf(await media.attach(ana, reviewId, [a, b, a]));
      expect(again).toEqual(first);
      const atOnce = await Promise.all([1, 2, 3, 4].map(() => media.attach(ana, reviewId, [a, b])));
      expect(atOnce.map((answer) => media.photosOf(answer))).toEqual([first, first, first, first]);
    });

    it("detaches what the review's new list does not name", async () => {
      const [a, b, c] = await uploads(3);
      const reviewId = newId();
      await media.attach(ana, reviewId, [a!.signed_id, b!.signed_id]);
      expect(ids(media.photosOf(await media.attach(ana, reviewId, [c!.signed_id, b!.signed_id])))).toEqual([
        c!.signed_id,
        b!.signed_id,
      ]);
      expect((await media.send('GET', pathOf(a!))).status).toBe(404);
      expect((await media.send('GET', pathOf(a!), undefined, {}, ana)).status).toBe(200);
      expect(ids(media.photosOf(await media.attach(ana, reviewId, [a!.signed_id])))).toEqual([a!.signed_id]);
      expect(media.photosOf(await media.attach(ana, reviewId, []))).toEqual([]);
      expect((await media.send('GET', pathOf(a!))).status).toBe(404);
    });

    it('detaches nothing that the review shows before the change is published', async () => {
      const [a, b] = await uploads(2);
      const reviewId = newId();
      await media.attach(ana, reviewId, [a!.signed_id]);
      await show(reviewId, [a!.signed_id]);
      await media.attach(ana, reviewId, [b!.signed_id]);
      await media.attach(ana, reviewId, []);
      expect((await media.send('GET', pathOf(a!))).status).toBe(200);
      expect((await media.send('GET', pathOf(b!))).status).toBe(404);
      await drop(reviewId, [a!.signed_id]);
      expect((await media.send('GET', pathOf(a!))).status).toBe(404);
    });

    it('keeps what the review shows, although a later list detached it before the event', async () => {
      const [a, b] = await uploads(2);
      const reviewId = newId();
      await media.attach(ana, reviewId, [a!.signed_id]);
      await media.attach(ana, reviewId, [b!.signed_id]);
      await show(reviewId, [a!.signed_id]);
      media.later(100);
      expect(await collectGarbage(media.deps)).toEqual({ uploads: 1, abandoned: 0 });
      expect((await media.send('GET', pathOf(a!))).status).toBe(200);
    });

    it('can be checked without attaching anything, with the same refusals', async () => {
      const [a, taken] = await uploads(2);
      const [theirs] = await uploads(1, bo);
      await media.attach(ana, newId(), [taken!.signed_id]);
      const check = async (...signedIds: string[]) =>
        (await media.send('POST', '/internal/attachments/check', { signed_ids: signedIds }, {}, ana)).status;
      expect([
        await check(a!.signed_id),
        await check(a!.signed_id, theirs!.signed_id),
        await check(taken!.signed_id),
        await check('made.up'),
      ]).toEqual([204, 403, 422, 422]);
      expect((await media.send('GET', pathOf(a!))).status).toBe(404);
    });

    it('changes nothing when one photo of the list is refused', async () => {
      const [a, b] = await uploads(2);
      const [theirs] = await uploads(1, bo);
      const reviewId = newId();
      await media.attach(ana, reviewId, [a!.signed_id]);
      const answer = await media.attach(ana, reviewId, [b!.signed_id, theirs!.signed_id]);
      expect([answer.status, answer.json()]).toEqual([403, ['This belongs to another diner.']]);
      expect((await media.send('GET', pathOf(a!))).status).toBe(200);
      expect((await media.send('GET', pathOf(b!))).status).toBe(404);
    });

    it("refuses what is unknown, not stored, forged, another review's, or too much", async () => {
      const [a, ...more] = await uploads(7);
      await media.attach(ana, newId(), [a!.signed_id]);
      const announced = (await media.announce(ana, await photo(20, 20))).json() as Blob;
      const cases: [string[], string][] = [
        [[announced.signed_id], "Your photos haven't finished uploading. Please try again."],
        [[a!.signed_id], 'Your photos belong to another review.'],
        [[media.deps.signer.sign('attach', newId())], 'Your photos have expired. Please add them again.'],
        [[`${newId()}.abc`], 'Your photos are invalid. Please add them again.'],
        [[''], 'Your photos are invalid. Please add them again.'],
      ];
      for (const [signedIds, sentence] of cases) {
        const answer = await media.attach(ana, newId(), signedIds);
        expect([answer.status, answer.headers['x-error-fields'], answer.json()]).toEqual([
          422,
          'photos',
          [sentence],
        ]);
      }
      const ids = more.map((blob) => blob.signed_id);
      expect((await media.attach(ana, newId(), ids)).status).toBe(200);
      expect((await media.attach(ana, newId(), [...ids, a!.signed_id])).status).toBe(422);
      expect(
        (await media.send('PUT', '/internal/attachments', { review_id: newId(), signed_ids: [] })).status,
      ).toBe(401);
    });

    it("does not detach another diner's photos, whatever review is named", async () => {
      const [theirs] = await uploads(1, bo);
      const reviewId = newId();
      await media.attach(bo, reviewId, [theirs!.signed_id]);
      await media.attach(ana, reviewId, []);
      expect((await media.send('GET', pathOf(theirs!))).status).toBe(200);
    });

    it('attaches an upload to one of two reviews that request it at once', async () => {
      const [a] = await uploads(1);
      const answers = await Promise.all(
        [newId(), newId(), newId()].map((reviewId) => media.attach(ana, reviewId, [a!.signed_id])),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    });
  });

  describe('an unused upload', () => {
    it('is removed after a day with its pictures, and an attached one is not', async () => {
      const [orphan, kept] = [await media.upload(ana, await photo()), await media.upload(ana, await photo())];
      await media.announce(ana, await photo());
      await media.attach(ana, newId(), [kept.signed_id]);
      media.later(23.9);
      expect(await collectGarbage(media.deps)).toEqual({ uploads: 0, abandoned: 0 });
      media.later(0.2);
      expect(await collectGarbage(media.deps)).toEqual({ uploads: 2, abandoned: 0 });
      expect(await media.countFiles()).toEqual({ files: 3, chunked: 3, pending: 0 });
      expect(await media.deps.uploads.find(orphan.id)).toBeNull();
      expect((await media.attach(ana, newId(), [orphan.signed_id])).status).toBe(422);
      expect((await media.send('GET', pathOf(kept))).status).toBe(200);
    });

    it('is removed a day after it was detached from a review', async () => {
      const blob = await media.upload(ana, await photo());
      const reviewId = newId();
      await media.attach(ana, reviewId, [blob.signed_id]);
      media.later(100);
      await media.attach(ana, reviewId, []);
      media.later(23);
      expect(await collectGarbage(media.deps)).toEqual({ uploads: 0, abandoned: 0 });
      media.later(2);
      expect(await collectGarbage(media.deps)).toEqual({ uploads: 1, abandoned: 0 });
      expect(await media.countFiles()).toEqual(NOTHING);
    });

    it('is removed after three days if its review never showed it; a shown one stays', async () => {
      const [shown, never] = [await media.upload(ana, await photo()), await media.upload(ana, await photo())];
      const reviewId = newId();
      await media.attach(ana, reviewId, [shown.signed_id]);
      await show(reviewId, [shown.signed_id, 'not.signed']);
      media.later(1);
      await media.attach(ana, reviewId, [shown.signed_id, never.signed_id]);
      media.later(71.9);
      expect(await collectGarbage(media.deps)).toEqual({ uploads: 0, abandoned: 0 });
      media.later(0.2);
      expect(await collectGarbage(media.deps)).toEqual({ uploads: 1, abandoned: 0 });
      media.later(1_000);
      expect(await collectGarbage(media.deps)).toEqual({ uploads: 0, abandoned: 0 });
      expect((await media.send('GET', pathOf(shown))).status).toBe(200);
      expect((await media.send('GET', pathOf(never))).status).toBe(404);
    });

    it('can be attached to another review if the first never showed it', async () => {
      const blob = await media.upload(ana, await photo());
      const [gone, next] = [newId(), newId()];
      await media.attach(ana, gone, [blob.signed_id]);
      await media.attach(ana, gone, []);
      expect((await media.attach(ana, next, [blob.signed_id])).status).toBe(200);
      await show(gone, [blob.signed_id]);
      media.later(73);
      expect(await collectGarbage(media.deps)).toEqual({ uploads: 1, abandoned: 0 });
    });

    it('stays if a review dropped it, attached it again and shows it', async () => {
      const [a, b] = [await media.upload(ana, await photo()), await media.upload(ana, await photo())];
      const reviewId = newId();
      const both = [a.signed_id, b.signed_id];
      await media.attach(ana, reviewId, both);
      await show(reviewId, both);
      const droppedAt = media.clock.now;
      media.later(0.1);
      await media.attach(ana, reviewId, both);
      await drop(reviewId, both, droppedAt);
      await show(reviewId, [a.signed_id]);
      media.later(100);
      expect(await collectGarbage(media.deps)).toEqual({ uploads: 1, abandoned: 0 });
      expect((await media.send('GET', pathOf(a))).status).toBe(200);
    });

    it('is hidden at once when a deleted review drops it, however often that is published', async () => {
      const blob = await media.upload(ana, await photo());
      const reviewId = newId();
      await media.attach(ana, reviewId, [blob.signed_id]);
      for (let i = 0; i < 2; i += 1) {
        await drop(reviewId, [blob.signed_id, 'not.signed']);
        expect((await media.send('GET', pathOf(blob))).status).toBe(404);
        expect((await media.send('GET', pathOf(blob), undefined, {}, ana)).status).toBe(404);
      }
      expect(await collectGarbage(media.deps)).toEqual({ uploads: 1, abandoned: 0 });
      await drop(reviewId, [blob.signed_id]);
      expect(await media.countFiles()).toEqual(NOTHING);
    });

    it('stays if another review has it, or if the review has attached it again since', async () => {
      const [a, b] = [await media.upload(ana, await photo()), await media.upload(ana, await photo())];
      const reviewId = newId();
      await media.attach(ana, reviewId, [a.signed_id]);
      await media.attach(ana, newId(), [b.signed_id]);
      const before = new Date(media.clock.now.getTime() - 1_000);
      await drop(reviewId, [a.signed_id], before);
      await drop(reviewId, [b.signed_id]);
      for (const blob of [a, b]) expect((await media.send('GET', pathOf(blob))).status).toBe(200);
    });

    it('is removed after a process that crashed, but not while the process may still write', async () => {
      const blob = await media.upload(ana, await photo());
      const { deps } = media;
      await deps.pending.add(`${blob.key}/dead`, media.clock.now);
      const chunks = media.database.db!.collection('files.chunks');
      await chunks.insertOne({
        files_id: `${blob.key}/dead/original`,
        n: 0,
        data: Buffer.from('half'),
      });
      const { prefix } = (await deps.uploads.find(blob.id))!.stored!;
      await deps.pending.add(prefix, media.clock.now);
      media.later(0.9);
      expect(await collectGarbage(deps)).toEqual({ uploads: 0, abandoned: 0 });
      media.later(0.2);
      expect(await collectGarbage(deps)).toEqual({ uploads: 0, abandoned: 2 });
      expect(await media.countFiles()).toEqual({ files: 3, chunked: 3, pending: 0 });
      expect((await media.send('GET', pathOf(blob), undefined, {}, ana)).status).toBe(200);
    });

    it('keeps none of the bytes that were sent, also those that an earlier release kept', async () => {
      const bytes = await photo();
      const blob = await media.upload(ana, bytes);
      await media.attach(ana, newId(), [blob.signed_id]);
      const { original } = (await media.deps.uploads.find(blob.id))!.stored!;
      const keep = () => media.deps.files.write(original, Readable.from([bytes]), bytes.length);
      await keep();
      media.later(0.9);
      await collectGarbage(media.deps);
      expect(await media.deps.files.read(original)).not.toBeNull();
      media.later(0.2);
      await collectGarbage(media.deps);
      expect(await media.deps.files.read(original)).toBeNull();
      for (const width of [160, 320, 640, 1280])
        expect((await media.send('GET', pathOf(blob, `?w=${width}`))).status).toBe(200);
    });

    it('is removed once by several instances at the same time, and after a run that failed', async () => {
      for (let i = 0; i < 5; i += 1) await media.upload(ana, await photo(40, 40));
      media.later(25);
      const broken = {
        ...media.deps,
        files: { ...media.deps.files, remove: () => Promise.reject(new Error('the store is unreachable')) },
      };
      await expect(collectGarbage(broken)).rejects.toThrow('the store is unreachable');
      await Promise.all([collectGarbage(media.deps), collectGarbage(media.deps), collectGarbage(media.deps)]);
      expect(await media.countFiles()).toEqual(NOTHING);
      expect(await media.database.db!.collection('uploads').countDocuments()).toBe(0);
    });
  });
});
