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
  return isSame(signature, unsubscribeSignature(secret, kind, userId)) ? { kind, userId } : undefined;
}

/**
 * A token that answers the reminder of one booking and does nothing else (contract.md "Mail"). It is the same
 * for every reminder of the booking, and the booking says until when it is valid.
 */
export function answerToken(secret: string, bookingId: string): string {
  // no dot: the screens take what follows an id and a dot for the end of somebody's sentence
  return `${bookingId}-${answerSignature(secret, bookingId)}`;
}

/** The id of the booking that a token answers for; undefined for one that this secret did not sign. */
export function readAnswerToken(secret: string, token: string): string | undefined {
  const [, bookingId = '', signature = ''] = /^(\w+)-(.*)$/.exec(token) ?? [];
  return isSame(signature, answerSignature(secret, bookingId)) ? bookingId : undefined;
}

/** SECURITY: compares in constant time, or a signature could be guessed byte by byte. */
function isSame(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function answerSignature(secret: string, bookingId: string): string {
  return createHmac('sha256', secret).update(`answer\n${bookingId}`).digest('base64url');
}

function unsubscribeSignature(secret: string, kind: OptionalMail, userId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe\n${kind}\n${userId}`).digest('base64url');
}
