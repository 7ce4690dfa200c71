import { createHash } from 'node:crypto';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { UploadTicket } from '../domain/upload-ticket';

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
