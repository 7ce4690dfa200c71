import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The links that are sent by mail: opening one proves that the diner reads that mailbox. */
export type MailedLink = 'password-reset' | 'email-confirmation';

/**
 * The token of a mailed link: 256 bits that only the holders of the secret can derive. Accounts and mail both
 * derive it from the link's id, so that it is in no event and no database (docs/decisions/018).
 */
export function mailedToken(secret: string, link: MailedLink, id: string): string {
  return createHmac('sha256', secret).update(`${link}\n${id}`).digest('base64url');
}

/** What is stored of a token. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The mails that a diner can turn off with one click (RFC 8058). */
export type OptionalMail = 'reminders' | 'invitations';

/** A token that turns one kind of mail off for a diner and does nothing else; it never expires. */
export function unsubscribeToken(secret: string, kind: OptionalMail, userId: string): string {
  return `${kind}.${userId}.${unsubscribeSignature(secret, kind, userId)}`;
}

/** What a token turns off, and for whom; undefined for one that this secret did not sign. */
export function readUnsubscribeToken(
  secret: string,
  token: string,
): { kind: OptionalMail; userId: string } | undefined {
  const [kind = '', userId = '', signature = ''] = token.split('.');
  if (kind !== 'reminders' && kind !== 'invitations') return undefined;
  const expected = Buffer.from(unsubscribeSignature(secret, kind, userId));
  const sent = Buffer.from(signature);
  // SECURITY: in constant time, or the signature could be guessed byte by byte
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? { kind, userId } : undefined;
}

function unsubscribeSignature(secret: string, kind: OptionalMail, userId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe\n${kind}\n${userId}`).digest('base64url');
}
