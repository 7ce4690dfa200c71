import { Refusal } from '@mesa/contract';
import type { Account } from '../domain/account';
import { LINK_EXPIRED } from '../domain/links';
import { refuseDemo } from '../domain/ownership';
import type { Dependencies } from './dependencies';

/**
 * Has another link mailed that confirms the diner's email.
 * @throws Refusal `too-many` after five an hour, `forbidden` for the demo diner
 */
export async function requestEmailConfirmation(
  { users, links, limits, now, inTransaction }: Dependencies,
  id: string,
): Promise<void> {
  const account = await users.get(id);
  refuseDemo(account);
  await limits.countConfirmationRequest(id);
  await inTransaction((session) => links.requestConfirmation(account, now(), session));
}

/**
 * Confirms an email by the link of a mail, also when it was confirmed before.
 * @throws Refusal `invalid` when the link is unknown, has expired, or was made for another email
 */
export async function confirmEmail({ users, links, now }: Dependencies, token: string): Promise<Account> {
  const link = await links.find('email-confirmation', token, now());
  if (!link) throw new Refusal('invalid', LINK_EXPIRED);
  const account = await users.get(link.user_id);
  if (account.email !== link.binding) throw new Refusal('invalid', LINK_EXPIRED);
  return account.emailConfirmed ? account : users.change(account.id, { emailConfirmed: true }, now());
}
