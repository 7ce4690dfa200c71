import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** The SHA-256 digest of a text or of bytes. */
export function digestOf(content: string | Uint8Array, encoding: 'base64url' | 'hex' = 'base64url'): string {
  return hash('sha256', content, encoding);
}

/** SECURITY: takes the same time for every wrong digest of the right length. */
export function isSameDigest(sent: string, right: string): boolean {
  const [givenBytes, rightBytes] = [Buffer.from(sent), Buffer.from(right)];
  return givenBytes.length === rightBytes.length && timingSafeEqual(givenBytes, rightBytes);
}

/** Message authentication codes. */
export interface Mac {
  sign: (text: string) => string;
  isValid: (text: string, mac: string) => boolean;
}

/**
 * Authenticates short texts by HMAC-SHA256.
 * @param secrets the same for all instances of the BFF; the first signs, all of them verify
 */
export function createMac(secrets: readonly string[]): Mac {
  const macOf = (secret: string, text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');
  return {
    sign: (text) => macOf(secrets[0]!, text),
    isValid: (text, mac) =>
      secrets.map((secret) => macOf(secret, text)).some((right) => isSameDigest(mac, right)),
  };
}
