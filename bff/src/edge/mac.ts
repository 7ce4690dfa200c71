import { createHmac, timingSafeEqual } from 'node:crypto';

export type Mac = ReturnType<typeof createMac>;

/**
 * Authenticates short texts by HMAC-SHA256.
 * @param secrets the same for all instances of the BFF; the first signs, all of them verify
 */
export function createMac(secrets: readonly string[]) {
  const macOf = (secret: string, text: string): Buffer =>
    Buffer.from(createHmac('sha256', secret).update(text).digest('base64url'));
  return {
    sign: (text: string): string => macOf(secrets[0]!, text).toString(),

    isValid(text: string, mac: string): boolean {
      const given = Buffer.from(mac);
      return secrets
        .map((secret) => macOf(secret, text))
        .some((right) => right.length === given.length && timingSafeEqual(right, given));
    },
  };
}
