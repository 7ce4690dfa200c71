import { Refusal } from '@mesa/contract';
import { bindingOf, canResetPassword, type Account } from '../domain/account';
import { LINK_EXPIRED } from '../domain/links';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '../passwords/common-passwords';
import type { Dependencies } from './dependencies';

const KIND = 'password-reset';

/**
 * Has a link mailed that sets a new password; none to the demo diner, to a blocked account, nor to a diner
 * without a password, whom the mail service does not know. An email that had enough mails keeps its last
 * link.
 * SECURITY: known and unknown emails get the same answer after the same work, and count alike.
 * @param network the sender's network (contract.md "Limits")
 * @throws Refusal `too-many` for the email from that network, or for the network
 */
export async function requestPasswordReset(
  { users, links, limits, now }: Dependencies,
  email: string,
  network: string,
): Promise<void> {
  await limits.countResetRequest(email, network);
  if (!(await limits.allowsResetMail(email))) return;
  const account = await users.findByEmail(email);
  await links.requestReset(email, account && canResetPassword(account) ? account : undefined, now());
}

/**
 * Sets a new password by the link of a mail. A refused password does not use the link up.
 * @param network the sender's network (contract.md "Limits")
 * @throws Refusal `invalid` when the link was used, replaced or made for another password, has expired, or
 *   its account is blocked
 */
export async function resetPassword(
  { users, links, limits, hasher, now }: Dependencies,
  { token, password, network }: { token: string; password: string; network: string },
): Promise<Account> {
  const link = await links.find(KIND, token, now());
  if (!link) throw new Refusal('invalid', LINK_EXPIRED);
  const account = await users.get(link.user_id);
  if (bindingOf(account) !== link.binding) throw new Refusal('invalid', LINK_EXPIRED);
  if (isCommonPassword(password, account)) throw new Refusal('invalid', PASSWORD_TOO_COMMON);
  const passwordHash = await hasher.hash(password);
  const changed = await users.change(link.user_id, { passwordHash }, now(), async ({ blocked }, session) => {
    // two requests with one link: the second finds it used up, and its password is rolled back
    const isUsed = await links.use(token, session);
    if (blocked || !isUsed) throw new Refusal('invalid', LINK_EXPIRED);
    await links.voidResets(link.user_id, session);
  });
  await limits.forgiveWrongPasswords(changed.email, network);
  return changed;
}
