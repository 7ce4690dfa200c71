import { createHmac, timingSafeEqual } from 'node:crypto';

const VALID_MS = 60 * 60_000;

export type OutboxLinks = ReturnType<typeof createOutboxLinks>;

/**
 * Signed links to the page of the outbox, valid for an hour. Nothing is stored: a key carries its end and a
 * MAC of it.
 * @param secret the same for all instances of the BFF
 */
export function createOutboxLinks(secret: string, now: () => Date) {
  const macOf = (end: string): string =>
    createHmac('sha256', secret).update(`outbox\n${end}`).digest('base64url');
  return {
    newKey(): string {
      const end = Math.floor((now().getTime() + VALID_MS) / 1_000).toString(36);
      return `${end}.${macOf(end)}`;
    },

    isValid(key: unknown): boolean {
      const [, end, mac] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(String(key)) ?? [];
      // SECURITY: the MAC before the end, so that a response says nothing about other links
      if (!end || !mac || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(end)))) return false;
      return parseInt(end, 36) * 1_000 > now().getTime();
    },
  };
}
