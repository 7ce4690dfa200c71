import type { Mac } from './mac';

/** Signatures for links. Nothing is stored: each carries its end, and a MAC of the text and the end. */
export function createExpiringSignatures(mac: Mac, now: () => Date) {
  return {
    sign(text: string, until: Date): string {
      const end = Math.floor(until.getTime() / 1_000).toString(36);
      return `${end}.${mac.sign(`${text}\n${end}`)}`;
    },

    isValid(text: string, signature: string): boolean {
      const [, end, signed] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(signature) ?? [];
      // SECURITY: check the MAC before the end, so that a response reveals nothing about other links
      if (!end || !signed || !mac.isValid(`${text}\n${end}`, signed)) return false;
      return parseInt(end, 36) * 1_000 > now().getTime();
    },
  };
}
