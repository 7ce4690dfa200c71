import { hash, timingSafeEqual } from 'node:crypto';

/** The SHA-256 digest of a text or of bytes. */
export function digestOf(content: string | Uint8Array, encoding: 'base64url' | 'hex' = 'base64url'): string {
  return hash('sha256', content, encoding);
}

/** SECURITY: takes the same time for every wrong digest of the right length. */
export function isSameDigest(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
