import { createExpiringSignatures, type Mac } from '../../edge/signatures';

const VALID_MS = 60 * 60_000;

export type OutboxLinks = ReturnType<typeof createOutboxLinks>;

/** The keys of links to the page of the outbox, valid for an hour. */
export function createOutboxLinks(mac: Mac, now: () => Date) {
  const signatures = createExpiringSignatures(mac, now);
  return {
    newKey: (): string => signatures.sign('outbox', new Date(now().getTime() + VALID_MS)),
    isValid: (key: unknown): boolean => signatures.isValid('outbox', String(key)),
  };
}
