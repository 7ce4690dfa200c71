import type { Mac } from '../../edge/mac';

const VALID_MS = 60 * 60_000;

export type OutboxLinks = ReturnType<typeof createOutboxLinks>;

/**
 * Signed links to the page of the outbox, valid for an hour. Nothing is stored: a key carries its end and a
 * MAC of it.
 */
export function createOutboxLinks(mac: Mac, now: () => Date) {
  const textOf = (end: string): string => `outbox\n${end}`;
  return {
    newKey(): string {
      const end = Math.floor((now().getTime() + VALID_MS) / 1_000).toString(36);
      return `${end}.${mac.sign(textOf(end))}`;
    },

    isValid(key: unknown): boolean {
      const [, end, signature] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(String(key)) ?? [];
      // SECURITY: the MAC before the end, so that a response says nothing about other links
      if (!end || !signature || !mac.isValid(textOf(end), signature)) return false;
      return parseInt(end, 36) * 1_000 > now().getTime();
    },
  };
}
