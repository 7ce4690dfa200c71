import { createHmac } from 'node:crypto';
import { isSameDigest } from './digest';

export type Mac = ReturnType<typeof createMac>;

/**
 * Authenticates short texts by HMAC-SHA256.
 * @param secrets the same for all instances of the BFF; the first signs, all of them verify
 */
export function createMac(secrets: readonly string[]) {
  const macOf = (secret: string, text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');
  return {
    sign: (text: string): string => macOf(secrets[0]!, text),

    isValid: (text: string, mac: string): boolean =>
      secrets.map((secret) => macOf(secret, text)).some((right) => isSameDigest(mac, right)),
  };
}
