import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose of a signature; it is invalid for any other. */
export type Purpose = 'attach' | 'upload';

export type Signer = ReturnType<typeof createSigner>;

/**
 * Signs short texts, each for one purpose, with HMAC-SHA256.
 * @param secrets the first signs, all of them verify: a secret is changed by putting the new one in front
 */
export function createSigner(secrets: readonly string[]) {
  const macs = (purpose: Purpose, text: string) => secrets.map((secret) => macOf(secret, purpose, text));

  return {
    /** `text` must be safe in a URL and hold no dot. */
    sign(purpose: Purpose, text: string): string {
      return `${text}.${macs(purpose, text)[0]}`;
    },

    /** The text that was signed for this purpose, or null. */
    read(purpose: Purpose, signed: string): string | null {
      const dot = signed.indexOf('.');
      if (dot < 1) return null;
      const text = signed.slice(0, dot);
      const signature = signed.slice(dot + 1);
      return macs(purpose, text).some((mac) => same(mac, signature)) ? text : null;
    },
  };
}

// SECURITY: the purpose goes into the key, so no choice of text can carry a signature over to another purpose
function macOf(secret: string, purpose: Purpose, text: string): string {
  const key = createHmac('sha256', secret).update(`mesa-media:${purpose}`).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}

// SECURITY: compared as written, not as decoded, since several spellings of base64 decode to the same bytes
function same(mac: string, signature: string): boolean {
  const left = Buffer.from(mac);
  const right = Buffer.from(signature);
  return left.length === right.length && timingSafeEqual(left, right);
}
