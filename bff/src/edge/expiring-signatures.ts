import type { Mac } from './mac';

/** Signatures for links. Nothing is stored: each contains its expiry, and a MAC of text and expiry. */
export function createExpiringSignatures(mac: Mac, now: () => Date) {
  return {
    sign(text: string, until: Date): string {
      const expiry = Math.floor(until.getTime() / 1_000).toString(36);
      return `${expiry}.${mac.sign(`${text}\n${expiry}`)}`;
    },

    isValid(text: string, signature: string): boolean {
      const [, expiry, signed] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(signature) ?? [];
      // SECURITY: check the MAC before the expiry, so that a response reveals nothing about other links
      if (!expiry || !signed || !mac.isValid(`${text}\n${expiry}`, signed)) return false;
      return parseInt(expiry, 36) * 1_000 > now().getTime();
    },
  };
}
