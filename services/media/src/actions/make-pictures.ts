import { createHash } from 'node:crypto';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { UploadTicket } from '../domain/upload-ticket';
import { pictureKey, type Picture, type Stored, type Upload } from '../domain/upload';
import { inspect } from '../pictures/inspect';
import { render, type Rendered } from '../pictures/render';
import type { FileStore } from '../store/files/file-store';
import type { Dependencies } from './dependencies';

/**
 * Reads the stored bytes back, checks them from the first to the last, and stores the pictures made from
 * them. The whole file is in memory here; the concurrency limit of decoding bounds how many are.
 * @param original key of the sent bytes
 * @param prefix of the pictures' keys
 * @returns null when there are no bytes
 * @throws Refusal `invalid` when they are not the announced picture.
 */
export function makePictures(
  { files, decoding, uploads }: Dependencies,
  upload: Upload,
  original: string,
  prefix: string,
): Promise<Stored | null> {
  return decoding.run(upload.owner, async () => {
    // the same bytes may have been sent again while the first ones waited for a decoder
    const earlier = await uploads.find(upload.id);
    if (earlier?.stored) return earlier.stored;
    const source = await files.read(original);
    // another instance may have made them, and removed the bytes
    if (!source) return (await uploads.find(upload.id))?.stored ?? null;
    const check = verifyBytes(source, { length: upload.byteSize, checksum: upload.checksum });
    const bytes = Buffer.alloc(upload.byteSize);
    let at = 0;
    for await (const chunk of check.bytes) at += chunk.copy(bytes, at);
    await inspect(bytes);
    const pictures = await Promise.all(
      (await render(bytes)).map((made) => storePicture(files, prefix, made)),
    );
    return { original, prefix, sha256: check.sha256(), pictures };
  });
}

async function storePicture(files: FileStore, prefix: string, { width, bytes }: Rendered): Promise<Picture> {
  await files.write(pictureKey(prefix, width), once(bytes), bytes.length);
  return { width, bytes: bytes.length, etag: createHash('sha256').update(bytes).digest('base64url') };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** The refusal of bytes that are not what was announced; sending them again usually helps. */
export function uploadFailed(): Refusal {
  return new Refusal('invalid', say('photo.uploadFailed'));
}

/**
 * Passes bytes on, one chunk in memory at a time. Throws at the first byte too many, or at the end when
 * length or MD5 differ from the announcement, so that the consumer fails before it completes its write.
 */
export function verifyBytes(
  source: AsyncIterable<Buffer>,
  expected: Pick<UploadTicket, 'length' | 'checksum'>,
) {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let length = 0;

  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      length += chunk.length;
      if (length > expected.length) throw uploadFailed();
      md5.update(chunk);
      sha256.update(chunk);
      yield chunk;
    }
    if (length < expected.length || md5.digest('base64') !== expected.checksum) throw uploadFailed();
  }

  return { bytes: pass(), sha256: () => sha256.digest('hex') };
}
