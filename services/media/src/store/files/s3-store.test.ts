import type { Blob } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { originalKey } from '../../domain/upload';
import { collectGarbage } from '../../actions/collect-garbage';
import { createS3Store } from './s3-store';
import { diner, md5Of, photo, sha256Of, testMedia, type TestMedia } from '../../testing';
import { S3_KEY, startS3Server } from './testing-s3-server';

// a real database and real pictures, perhaps on a busy machine
jest.setTimeout(60_000);

const BUCKET = 'mesa-photos';
const ana = diner();
let server: Awaited<ReturnType<typeof startS3Server>>;
let media: TestMedia;

describe('S3 file store', () => {
  beforeAll(async () => {
    server = await startS3Server();
    media = await testMedia({
      STORE: 's3',
      S3_ENDPOINT: server.endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: S3_KEY.id,
      S3_SECRET_ACCESS_KEY: S3_KEY.secret,
    });
    // an S3 server uses its own clock
    media.clock.now = new Date();
  });
  afterAll(async () => {
    await media.stop();
    await server.close();
  });

  const announce = async (bytes: Buffer, about = {}) =>
    (await media.announce(ana, bytes, about)).json() as Blob;
  const putAs = (url: string, headers: Record<string, string>, bytes: Buffer) =>
    fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const put = (blob: Blob, bytes: Buffer) => putAs(blob.direct_upload.url, blob.direct_upload.headers, bytes);
  const keyOf = (blob: Blob) => originalKey(blob.key);
  const isStored = async (key: string) => {
    const file = await media.deps.files.read(key);
    file?.resume();
    return file !== null;
  };

  describe('uploads straight to an S3-compatible store', () => {
    it('go to an address that names length, type, checksum and expiry', async () => {
      const bytes = await photo();
      const { direct_upload: direct } = await announce(bytes);
      const url = new URL(direct.url);
      expect(url.pathname).toMatch(new RegExp(`^/${BUCKET}/[0-9a-f]{32}/original$`));
      expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe(
        'content-length;content-md5;content-type;host',
      );
      expect(url.searchParams.get('X-Amz-Expires')).toBe('600');
      expect(direct.headers).toEqual({ 'Content-Type': 'image/jpeg', 'Content-MD5': md5Of(bytes) });
    });

    it('are checked, made into pictures and shown once a review takes them', async () => {
      const bytes = await photo(800, 600);
      const blob = await announce(bytes);
      expect((await put(blob, bytes)).status).toBe(200);
      const reviewId = newId();
      const answer = await media.attach(ana, reviewId, [blob.signed_id]);
      expect(answer.status).toBe(200);
      expect((await media.deps.uploads.find(blob.id))?.stored?.sha256).toBe(sha256Of(bytes));
      const [shown] = media.photosOf(answer);
      const picture = await media.send('GET', shown!.thumb_url);
      expect([picture.status, picture.headers['content-type'], picture.headers['content-length']]).toEqual([
        200,
        'image/webp',
        String(picture.bytes.length),
      ]);
      expect(media.photosOf(await media.attach(ana, reviewId, [blob.signed_id, blob.signed_id]))).toEqual([
        shown,
      ]);
    });

    it('are refused when their bytes were never sent', async () => {
      const answer = await media.attach(ana, newId(), [(await announce(await photo())).signed_id]);
      expect([answer.status, answer.json()]).toEqual([
        422,
        ["Your photos haven't finished uploading. Please try again."],
      ]);
    });

    it('are refused and removed when the stored bytes are not the announced ones', async () => {
      const [bytes, otherBytes] = [await photo(), await photo()];
      const blob = await announce(bytes);
      await media.deps.files.write(
        keyOf(blob),
        (async function* () {
          yield otherBytes;
        })(),
        otherBytes.length,
      );
      const answer = await media.attach(ana, newId(), [blob.signed_id]);
      expect(answer.status).toBe(422);
      expect(await isStored(keyOf(blob))).toBe(false);
      expect((await media.deps.uploads.find(blob.id))?.stored).toBeUndefined();
      expect((await media.countFiles()).pending).toBe(0);
    });

    it('are refused and removed when they are no picture', async () => {
      const page = Buffer.from('<html><script>alert(1)</script></html>');
      const blob = await announce(page);
      expect((await put(blob, page)).status).toBe(200);
      const answer = await media.attach(ana, newId(), [blob.signed_id]);
      expect([answer.status, answer.json()]).toEqual([
        422,
        ["This file isn't a JPEG, PNG, WebP or AVIF photo."],
      ]);
      expect(await isStored(keyOf(blob))).toBe(false);
    });

    it('cannot be sent to this service instead', async () => {
      expect(
        (
          await media.send(
            'PUT',
            '/api/uploads/anything',
            Buffer.from('x'),
            { 'Content-Type': 'image/jpeg' },
            null,
          )
        ).status,
      ).toBe(404);
    });

    it('are removed with all their pictures', async () => {
      const bytes = await photo();
      const [orphan, attached] = [await announce(bytes), await announce(bytes)];
      for (const blob of [orphan, attached]) await put(blob, bytes);
      await media.attach(ana, newId(), [attached.signed_id]);
      const { prefix } = (await media.deps.uploads.find(attached.id))!.stored!;
      const tomorrow = new Date(media.clock.now.getTime() + 25 * 3_600_000);
      await collectGarbage({ ...media.deps, now: () => tomorrow });
      expect([
        await isStored(keyOf(orphan)),
        await isStored(keyOf(attached)),
        await isStored(`${prefix}/320`),
      ]).toEqual([false, false, true]);
    });
  });

  describe('the store', () => {
    it("removes unknown keys without an error, and reports the store's answer when it fails", async () => {
      await media.deps.files.remove(['nothing/here']);
      const unknownUser = createS3Store(
        { endpoint: server.endpoint, bucket: BUCKET, region: 'us-east-1', id: 'nobody', secret: 'nothing' },
        () => new Date(),
      );
      await expect(unknownUser.read('x')).rejects.toThrow('the file store answered 403 to GET');
      await expect(unknownUser.remove(['x'])).rejects.toThrow('the file store answered 403 to DELETE');
    });
  });
});
