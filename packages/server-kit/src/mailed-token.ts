import { createHash, createHmac } from 'node:crypto';

/** The links that are sent by mail and prove that whoever opens one reads that mailbox. */
export type MailedLink = 'password-reset' | 'email-confirmation';

/**
 * The token of a mailed link: 256 bits that only the holders of the secret can derive. Accounts and mail both
 * derive it from the link's id, so that it is in no event and no database (docs/decisions/181).
 */
export function mailedToken(secret: string, link: MailedLink, id: string): string {
  return createHmac('sha256', secret).update(`${link}\n${id}`).digest('base64url');
}

/** What is stored of a token. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
