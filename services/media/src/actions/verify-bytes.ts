import { createHash } from 'node:crypto';
import { Refusal } from '@mesa/contract';

/** What was said about bytes before they came. */
export interface Expected {
  /** bytes */
  length: number;
  /** base64 of the MD5 */
  checksum: string;
}

/** What came is not what was announced; sending it again usually helps. */
export function uploadFailed(): Refusal {
  return new Refusal('invalid', "Your upload didn't finish correctly. Please try again.");
}

/**
 * Passes bytes on, one chunk in memory at a time, and refuses at the first one too many, or at the end when length or
 * MD5 are not as announced. Whoever writes what comes out sees the refusal before its last byte is settled.
 */
export function verifyBytes(source: AsyncIterable<Buffer>, expected: Expected) {
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
