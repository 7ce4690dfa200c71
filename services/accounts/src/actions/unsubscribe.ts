import { Refusal } from '@mesa/contract';
import { readUnsubscribeToken } from '@mesa/server-kit';
import { LINK_EXPIRED } from '../domain/links';
import type { Dependencies } from './dependencies';

/**
 * Turns a kind of mail off, as the link in its header asks (RFC 8058). A kind that is off already stays off.
 * @throws Refusal `invalid` for a token that Mesa did not sign, `missing` when the account was deleted
 */
export async function unsubscribe(
  { users, now, mailTokenSecret }: Dependencies,
  token: string,
): Promise<void> {
  const link = readUnsubscribeToken(mailTokenSecret, token);
  if (!link) throw new Refusal('invalid', LINK_EXPIRED);
  const { mail } = await users.get(link.userId);
  if (mail[link.kind]) await users.change(link.userId, { mail: { [link.kind]: false } }, now());
}
