import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Blob } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { eventually } from '@mesa/server-kit/testing';
import sharp from 'sharp';
import { writeTicket } from './domain/upload-ticket';
import { blobOf, cutOff, diner, md5Of, NOTHING, photo, sha256Of, testMedia, type TestMedia } from './testing';

// a real database and real pictures, perhaps on a busy machine
jest.setTimeout(60_000);

let media: TestMedia;
const ana = diner();

describe('uploads', () => {
  beforeAll(async () => {
    media = await testMedia();
  });
  beforeEach(() => media.clear());
  afterAll(() => media.stop());

  const stored = async (id: string) => (await media.deps.uploads.find(id))?.stored;

  describe('announcing a file', () => {
    it('returns the blob record and where to send the bytes', async () => {
      const bytes = await photo();
      const answer = await media.announce(ana, bytes);
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        ...blobOf(bytes),
        signed_id: expect.any(String),
        created_at: media.clock.now.toISOString(),
        direct_upload: {
          url: expect.stringMatching(/^\/api\/uploads\/[\w.-]+$/),
          headers: { 'Content-Type': 'image/jpeg' },
        },
      });
    });

    it.each([
      [{ content_type: 'image/svg+xml' }, ['Content type must be JPEG, PNG, WebP or AVIF']],
      [{ content_type: 'text/html' }, ['Content type must be JPEG, PNG, WebP or AVIF']],
      [{ byte_size: 10 * 1024 * 1024 + 1 }, ['The file is over 10 MiB']],
      [{ byte_size: 0 }, ['The file is empty']],
      [{ checksum: 'nothing' }, ['Checksum is invalid']],
      [{ filename: ' ' }, ["Filename can't be blank"]],
    ])('refuses %j', async (about, sentences) => {
      const answer = await media.announce(ana, await photo(), about);
      expect([answer.status, answer.json()]).toEqual([422, sentences]);
    });

    it('accepts only the four fields', async () => {
      const answer = await media.send(
        'POST',
        '/api/direct_uploads',
        { blob: { ...blobOf(await photo()), owner: diner().id, key: 'mine', id: 'mine' } },
        {},
        ana,
      );
      const { id, key } = answer.json() as Blob;
      expect([id, key]).not.toContain('mine');
      expect((await media.deps.uploads.find(id))?.owner).toBe(ana.id);
    });
  });

  describe('sending the bytes', () => {
    it.each(['jpeg', 'png', 'webp', 'avif'] as const)('keeps of a %s the pictures alone', async (type) => {
      const bytes = await photo(400, 300, type);
      const blob = await media.upload(ana, bytes, { content_type: `image/${type}` });
      const kept = await stored(blob.id);
      expect(kept?.sha256).toBe(sha256Of(bytes));
      expect(await media.deps.files.read(kept!.original)).toBeNull();
      expect(await media.countFiles()).toEqual({ files: 3, chunked: 3, pending: 0 });
    });

    it('needs no cookie, token or identity, and ignores all three', async () => {
      const bytes = await photo();
      const blob = (await media.announce(ana, bytes)).json() as Blob;
      const answer = await media.put(blob, bytes, { cookie: 'session=someone', 'x-mesa-identity': 'forged' });
      expect(answer.status).toBe(204);
    });

    it('may be repeated without harm, also at the same time', async () => {
      const bytes = await photo();
      const blob = (await media.announce(ana, bytes)).json() as Blob;
      const first = await Promise.all([1, 2, 3, 4].map(() => media.put(blob, bytes)));
      const before = await stored(blob.id);
      const again = await media.put(blob, bytes);
      expect([...first, again].map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
      expect(await stored(blob.id)).toEqual(before);
      expect(await media.countFiles()).toEqual({ files: 3, chunked: 3, pending: 0 });
    });

    it('refuses other bytes when repeated, and keeps the first', async () => {
      const [bytes, otherBytes] = [await photo(), await photo()];
      const blob = await media.upload(ana, bytes);
      expect((await media.put(blob, otherBytes)).status).toBe(422);
      expect((await stored(blob.id))?.sha256).toBe(sha256Of(bytes));
    });

    it('accepts the right bytes after wrong ones', async () => {
      const bytes = await photo();
      const blob = (await media.announce(ana, bytes)).json() as Blob;
      expect((await media.put(blob, Buffer.alloc(bytes.length))).status).toBe(422);
      expect(await media.countFiles()).toEqual(NOTHING);
      expect((await media.put(blob, bytes)).status).toBe(204);
    });
  });

  const FAILED = "Your upload didn't finish correctly. Please try again.";
  it('are taken by what they are, whatever their sender calls them', async () => {
    for (const type of ['jpeg', 'png', 'webp', 'avif'] as const)
      for (const content_type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
        await media.upload(ana, await photo(20, 20, type), { content_type, filename: 'photo.heic' });
  });

  const WRONG_TYPE = "This file isn't a JPEG, PNG, WebP or AVIF photo.";

  describe('refused bytes', () => {
    const refused = async (
      about: Parameters<typeof blobOf>[1],
      announced: Buffer,
      sent: Buffer,
      sentence: string,
      headers: Record<string, string> = {},
    ) => {
      const blob = (await media.announce(ana, announced, about)).json() as Blob;
      const answer = await media.put(blob, sent, headers);
      expect([answer.status, answer.json()]).toEqual([422, [sentence]]);
      expect(await media.countFiles()).toEqual(NOTHING);
      expect(await stored(blob.id)).toBeUndefined();
    };

    it('are those with another checksum', async () => {
      const bytes = await photo();
      const flipped = Buffer.from(bytes);
      flipped[bytes.length >> 1]! ^= 1;
      await refused({}, bytes, flipped, FAILED);
    });

    it('are fewer or more than announced', async () => {
      const bytes = await photo();
      await refused({}, bytes, bytes.subarray(1), FAILED);
      await refused({ byte_size: bytes.length + 1 }, bytes, bytes, FAILED);
      const send = async (sent: Buffer) => {
        const blob = (await media.announce(ana, bytes)).json() as Blob;
        return streamed(media, blob, sent);
      };
      expect(await send(bytes.subarray(1))).toEqual([422, JSON.stringify([FAILED])]);
      expect(await send(Buffer.concat([bytes, bytes]))).toEqual([422, JSON.stringify([FAILED])]);
      expect(await media.countFiles()).toEqual(NOTHING);
    });

    it('are refused before they are sent when they cannot be valid', async () => {
      const blob = (await media.announce(ana, await photo(20, 20))).json() as Blob;
      const begun = performance.now();
      const early = (path: string, length: number | null, sent: number) =>
        firstAnswer(media, path, length, sent);
      // so many bytes are announced that reading all of them would take hours
      expect(await early('/api/uploads/forged.ticket', 40_000_000_000, 0)).toBe(413);
      expect(await early('/api/uploads/forged.ticket', 5_000_000, 1_000)).toBe(403);
      expect(await early(blob.direct_upload.url, 5_000_000, 1_000)).toBe(422);
      expect(await early('/api/uploads/forged.ticket', null, 20_000_000)).toBe(403);
      expect(await early(blob.direct_upload.url, null, 20_000_000)).toBe(422);
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(await media.countFiles()).toEqual(NOTHING);
      expect((await media.send('GET', '/healthz')).status).toBe(200);
    });

    it('are no photo, or come under another header than announced', async () => {
      const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
      await refused({ content_type: 'image/png' }, gif, gif, WRONG_TYPE);
      const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
      await refused({}, heic, heic, WRONG_TYPE);
      const png = await photo(100, 100, 'png');
      await refused({}, png, png, FAILED, { 'Content-Type': 'image/png' });
    });

    it.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])(
      'are markup and scripts announced as %s',
      async (content_type) => {
        for (const text of [
          '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
          '<?xml version="1.0"?><svg/>',
          '<html><script>alert(1)</script>',
          '#!/bin/sh',
          '%PDF-1.7',
          'PK\u0003\u0004',
          '',
        ]) {
          const bytes = Buffer.from(text || '\0');
          await refused({ content_type }, bytes, bytes, WRONG_TYPE);
        }
      },
    );

    it('are a picture cut short, of every type', async () => {
      for (const type of ['jpeg', 'png', 'webp', 'avif'] as const) {
        const bytes = await photo(200, 150, type);
        for (const part of [0.3, 0.5, 0.9]) {
          const cut = bytes.subarray(0, Math.floor(bytes.length * part));
          await refused(
            { content_type: `image/${type}` },
            cut,
            cut,
            expect.stringMatching(/^This photo is damaged or /) as string,
          );
        }
      }
    });

    it('are a header followed by noise', async () => {
      const bytes = await photo(200, 150, 'png');
      const noisy = Buffer.from(bytes);
      for (let i = 70; i < 2_000; i += 1) noisy[i] = (i * 7919) & 255;
      await refused({ content_type: 'image/png' }, noisy, noisy, 'This photo is damaged or incomplete.');
    });

    it('have too many pixels for their bytes', async () => {
      const flood = await sharp({
        create: { width: 16_000, height: 3_200, channels: 3, background: 'white' },
      })
        .png({ compressionLevel: 9 })
        .toBuffer();
      expect(flood.length).toBeLessThan(300_000);
      await refused({ content_type: 'image/png' }, flood, flood, 'This photo is damaged or too large.');
    });

    it('are a picture whose header claims a size that it does not have', async () => {
      const claimed = Buffer.from(await photo(20, 20, 'png'));
      claimed.writeUInt32BE(0x7fffffff, 16);
      claimed.writeUInt32BE(0x7fffffff, 20);
      await refused({ content_type: 'image/png' }, claimed, claimed, 'This photo is damaged or too large.');
    });

    it('are a picture with too long a side', async () => {
      const narrow = await sharp({ create: { width: 4, height: 20_000, channels: 3, background: 'white' } })
        .png()
        .toBuffer();
      await refused({ content_type: 'image/png' }, narrow, narrow, 'This photo has too many pixels.');
    });

    it('are an animated PNG', async () => {
      const still = await photo(40, 40, 'png');
      // "acTL" before the pixels makes it one: length, type, two frames, endless, checksum
      const animation = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
      const moving = Buffer.concat([still.subarray(0, 33), animation, still.subarray(33)]);
      await refused(
        { content_type: 'image/png' },
        moving,
        moving,
        'This photo is animated. Please choose a still photo.',
      );
    });

    it('are animations', async () => {
      const frames = await Promise.all([1, 2, 3].map(() => photo(40, 40, 'png')));
      const moving = await sharp(frames, { join: { animated: true } })
        .webp({ loop: 0, delay: [9, 9, 9] })
        .toBuffer();
      await refused(
        { content_type: 'image/webp' },
        moving,
        moving,
        'This photo is animated. Please choose a still photo.',
      );
    });

    it('are those of a sender that goes away half-way', async () => {
      const bytes = await photo(1_200, 900);
      const blob = (await media.announce(ana, bytes)).json() as Blob;
      await cutOff(media, blob, bytes, bytes.length >> 1);
      await eventually(async () => expect(await media.countFiles()).toEqual(NOTHING));
      expect((await media.put(blob, bytes)).status).toBe(204);
    });
  });

  describe('a file that holds more than a picture', () => {
    const shownOf = async ({ signed_id }: Blob) =>
      (await media.send('GET', `/api/blobs/${signed_id}/photo.webp`, undefined, {}, ana)).bytes;
    // one empty file named "a": its entry, the directory, and the end of the directory
    const zip = Buffer.from(
      '504b0304140000000000000021000000000000000000000000000100000061' +
        '504b01021400140000000000000021000000000000000000000000000100000000000000000000000000000000000061' +
        '504b050600000000010001002f0000001f0000000000',
      'hex',
    );
    it.each([
      ['an archive', zip],
      ['a page', Buffer.from('<html><script>alert(document.domain)</script></html>')],
      ['a program', Buffer.from('<?php system($_GET["c"]); ?>')],
    ])('is shown without %s behind it', async (_, tail) => {
      for (const type of ['jpeg', 'png', 'webp', 'avif'] as const) {
        const both = Buffer.concat([await photo(60, 40, type), tail]);
        const blob = await media.upload(ana, both, { content_type: `image/${type}` });
        expect((await shownOf(blob)).includes(tail)).toBe(false);
      }
    });

    it('is shown without a page in its comment', async () => {
      const bytes = await photo(60, 40);
      const text = Buffer.from('<script>alert(1)</script>');
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
      const blob = await media.upload(ana, Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]));
      expect((await shownOf(blob)).includes(text)).toBe(false);
    });
  });

  describe('a sender that does not stop', () => {
    it.each([
      ['Content-Length: 1000000000\r\n\r\n', 413],
      ['Transfer-Encoding: chunked\r\n\r\n3b9aca00\r\n', 403],
    ])("is answered and cut off after one file's length: %j", async (length, status) => {
      const sockets: Socket[] = [];
      media.server.once('connection', (socket) => sockets.push(socket));
      const answer = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(media.port, '127.0.0.1', () => {
          socket.write(
            `PUT /api/uploads/forged HTTP/1.1\r\nHost: mesa\r\nContent-Type: image/jpeg\r\n${length}`,
          );
          // yield to the server: the callback of a synchronous write runs before anything else
          const more = (): void => {
            if (socket.writable) socket.write(Buffer.alloc(64 * 1024), () => setImmediate(more));
          };
          more();
        });
        socket.on('data', (data) => (text += data.toString()));
        socket.on('error', () => {});
        socket.on('close', () => resolve(text));
      });
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(sockets[0]!.bytesRead).toBeLessThan(12 * 1024 * 1024);
    });
  });

  describe('what phones send', () => {
    it('is kept with the second picture, film or trailer they put behind it', async () => {
      const bytes = await photo(60, 40);
      const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(500, 7)]);
      for (const tail of [
        await photo(20, 20),
        film,
        Buffer.alloc(40),
        Buffer.from('....maker data....SEFT'),
      ]) {
        const both = Buffer.concat([bytes, tail]);
        const blob = await media.upload(ana, both);
        expect((await stored(blob.id))?.sha256).toBe(sha256Of(both));
      }
    });

    it('may be a picture of 48 million pixels', async () => {
      const large = await sharp({
        create: { width: 8_064, height: 6_048, channels: 3, background: '#336699' },
      })
        .jpeg()
        .toBuffer();
      await media.upload(ana, large);
    });
  });

  describe('the upload address', () => {
    const ticketOf = (blob: Blob) => blob.direct_upload.url.split('/').pop()!;
    const refusal = [403, ['This upload link has expired. Please add the photo again.']];
    const sendTo = async (ticket: string, bytes: Buffer) => {
      const answer = await media.send(
        'PUT',
        `/api/uploads/${ticket}`,
        bytes,
        { 'Content-Type': 'image/jpeg' },
        null,
      );
      return [answer.status, answer.json()];
    };

    it('is valid for ten minutes', async () => {
      const bytes = await photo();
      const blob = (await media.announce(ana, bytes)).json() as Blob;
      media.later(10 / 60);
      expect(await sendTo(ticketOf(blob), bytes)).toEqual(refusal);
      expect(await media.countFiles()).toEqual(NOTHING);
    });

    it('is invalid with any letter changed', async () => {
      const bytes = await photo();
      const blob = (await media.announce(ana, bytes)).json() as Blob;
      const ticket = ticketOf(blob);
      for (let i = 0; i < ticket.length; i += 7) {
        const changed = ticket.slice(0, i) + (ticket[i] === 'A' ? 'B' : 'A') + ticket.slice(i + 1);
        expect(await sendTo(changed, bytes)).toEqual(refusal);
      }
      for (const made of ['x', '.', `${ticket}x`, ticket.split('.')[0]!, `.${ticket.split('.')[1]}`])
        expect((await sendTo(made, bytes))[0]).toBe(403);
      expect(await media.countFiles()).toEqual(NOTHING);
    });

    it('does nothing when another secret or another purpose signed it', async () => {
      const bytes = await photo();
      const blob = (await media.announce(ana, bytes)).json() as Blob;
      expect(await sendTo(blob.signed_id, bytes)).toEqual(refusal);
      const foreign = await testMedia({ SIGNING_SECRET: ['another secret that is long enough too'] });
      const claims = {
        id: blob.id,
        key: blob.key,
        type: 'image/jpeg',
        length: bytes.length,
        checksum: md5Of(bytes),
        until: media.clock.now.getTime() + 60_000,
      };
      expect(await sendTo(writeTicket(foreign.deps.signer, claims), bytes)).toEqual(refusal);
      await foreign.stop();
      const attach = await media.attach(ana, blob.id, [ticketOf(blob)]);
      expect(attach.status).toBe(422);
    });

    it('writes only the upload it was given for', async () => {
      const [mine, theirs] = [await photo(), await photo()];
      const blob = (await media.announce(ana, mine)).json() as Blob;
      const foreign = await media.upload(diner('Bo'), theirs);
      const claims = {
        id: foreign.id,
        key: blob.key,
        type: 'image/jpeg',
        length: mine.length,
        checksum: md5Of(mine),
        until: media.clock.now.getTime() + 60_000,
      };
      expect(await sendTo(writeTicket(media.deps.signer, claims), mine)).toEqual(refusal);
      expect((await stored(foreign.id))?.sha256).toBe(sha256Of(theirs));
    });

    it('stays valid after the secret is changed, while the old one is still listed', async () => {
      const bytes = await photo();
      const [old, next] = ['the old secret, long enough for this', 'the next secret, long enough for this'];
      const before = await testMedia({ SIGNING_SECRET: [old] });
      const signed = before.deps.signer.sign('attach', '0123456789abcdef01234567');
      await before.stop();
      const during = await testMedia({ SIGNING_SECRET: [next, old] });
      expect(during.deps.signer.read('attach', signed)).toBe('0123456789abcdef01234567');
      await during.upload(ana, bytes);
      await during.stop();
      const after = await testMedia({ SIGNING_SECRET: [next] });
      expect(after.deps.signer.read('attach', signed)).toBeNull();
      await after.stop();
    });
  });

  describe('what one diner may announce in a day', () => {
    it('is counted in files and in bytes, also when all come at once', async () => {
      const strict = await testMedia({ UPLOADS_PER_DAY: 5, UPLOAD_MB_PER_DAY: 20 });
      const bytes = await photo();
      const answers = await Promise.all(Array.from({ length: 12 }, () => strict.announce(ana, bytes)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      const refused = answers.find(({ status }) => status === 429)!;
      expect(refused.json()).toEqual(["You've reached today's photo limit. Please try again tomorrow."]);
      expect(Number(refused.headers['retry-after'])).toBe(4 * 3_600);
      const heavy = diner('Cy');
      const sizes = await Promise.all(
        [1, 2, 3].map(() => strict.announce(heavy, bytes, { byte_size: 9_000_000 })),
      );
      expect(sizes.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
      strict.later(24);
      expect((await strict.announce(ana, bytes)).status).toBe(200);
      await strict.stop();
    });

    it('is counted for its network, too', async () => {
      const strict = await testMedia({ UPLOAD_MB_PER_DAY_OF_NETWORK: 20 });
      const bytes = await photo();
      const statusOf = async (address: string) => {
        const blob = blobOf(bytes, { byte_size: 9_000_000 });
        return (await strict.send('POST', '/api/direct_uploads', { blob }, {}, diner(), address)).status;
      };
      const all = await Promise.all([1, 2, 3].map(() => statusOf('203.0.113.7')));
      expect(all.sort()).toEqual([200, 200, 429]);
      expect(await statusOf('203.0.113.8')).toBe(200);
      await strict.stop();
    });

    it('is accepted of many diners of one network at once', async () => {
      const bytes = await photo(20, 20);
      const announced = await Promise.all(Array.from({ length: 60 }, () => media.announce(diner(), bytes)));
      expect(new Set(announced.map(({ status }) => status))).toEqual(new Set([200]));
    });

    it('does not count what its network was refused', async () => {
      const strict = await testMedia({ UPLOAD_MB_PER_DAY: 10, UPLOAD_MB_PER_DAY_OF_NETWORK: 10 });
      const bytes = await photo();
      const announce = async (address: string, user = ana) => {
        const blob = blobOf(bytes, { byte_size: 9_000_000 });
        return (await strict.send('POST', '/api/direct_uploads', { blob }, {}, user, address)).status;
      };
      expect(await announce('203.0.113.7', diner())).toBe(200);
      expect(await announce('203.0.113.7')).toBe(429);
      expect(await announce('203.0.113.8')).toBe(200);
      await strict.stop();
    });

    it('is at most 100 MB that belong to no review yet, which are free again in time', async () => {
      const strict = await testMedia({ UPLOAD_MB_UNATTACHED: 20 });
      const bytes = await photo();
      const announce = () => strict.announce(ana, bytes, { byte_size: 9_000_000 });
      const all = await Promise.all([1, 2, 3].map(announce));
      expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
      const refused = all.find(({ status }) => status === 429)!;
      expect(refused.headers['retry-after']).toBe(String(24 * 3_600));
      expect(refused.json()).toEqual(["You've reached today's photo limit. Please try again tomorrow."]);
      expect((await strict.announce(diner(), bytes)).status).toBe(200);
      // announced bytes that never came occupy nothing
      strict.later(0.3);
      expect((await announce()).status).toBe(200);
      await strict.stop();
    });

    it('counts no photo that a review has', async () => {
      const bytes = await photo();
      const strict = await testMedia({ UPLOAD_MB_UNATTACHED: 0.000_001 * (bytes.length + 1) });
      const blob = await strict.upload(ana, bytes);
      strict.later(1);
      expect((await strict.announce(ana, bytes)).status).toBe(429);
      expect((await strict.attach(ana, newId(), [blob.signed_id])).status).toBe(200);
      expect((await strict.announce(ana, bytes)).status).toBe(200);
      await strict.stop();
    });

    it('grows with RATE_LIMIT_FACTOR', async () => {
      const strict = await testMedia({ UPLOAD_MB_PER_DAY: 5, RATE_LIMIT_FACTOR: 2 });
      expect((await strict.announce(ana, await photo(), { byte_size: 9_000_000 })).status).toBe(200);
      await strict.stop();
    });

    it.each([
      ['no file', { UPLOADS_PER_DAY: 0 }],
      ['fewer bytes than the file has', { UPLOAD_MB_PER_DAY: 8 }],
    ])('does not allow the first file when the quota is %s', async (_what, quota) => {
      const strict = await testMedia(quota);
      const answer = await strict.announce(ana, await photo(), { byte_size: 9_000_000 });
      expect(answer.status).toBe(429);
      await strict.stop();
    });
  });

  /** Sends without announcing a length, in chunks. */
  async function streamed({ port }: TestMedia, blob: Blob, bytes: Buffer): Promise<[number, string]> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          port,
          host: '127.0.0.1',
          method: 'PUT',
          path: blob.direct_upload.url,
          headers: blob.direct_upload.headers,
        },
        (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          answer.on('end', () => resolve([answer.statusCode!, text]));
        },
      );
      outgoing.on('error', reject);
      outgoing.write(bytes.subarray(0, 100));
      outgoing.end(bytes.subarray(100));
    });
  }

  /** The status that comes while the body is still being sent; `length` null sends it in chunks. */
  async function firstAnswer(
    { port }: TestMedia,
    path: string,
    length: number | null,
    bytes: number,
  ): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'image/jpeg',
        ...(length === null ? {} : { 'content-length': String(length) }),
      };
      const outgoing = request({ port, host: '127.0.0.1', method: 'PUT', path, headers }, (answer) => {
        resolve(answer.statusCode!);
        outgoing.destroy();
      });
      // a client that does not read the response is disconnected while it sends
      outgoing.on('error', reject);
      const chunk = Buffer.alloc(256 * 1024);
      for (let sent = 0; sent < bytes; sent += chunk.length)
        outgoing.write(chunk.subarray(0, Math.min(chunk.length, bytes - sent)));
      outgoing.flushHeaders();
    });
  }
});
