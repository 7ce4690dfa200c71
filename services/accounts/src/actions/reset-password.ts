import { Refusal } from '@mesa/contract';
import { bindingOf, hasPassword, isDemo, type Account } from '../domain/account';
import { LINK_EXPIRED } from '../domain/links';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '../passwords/common-passwords';
import type { Dependencies } from './dependencies';

const KIND = 'password-reset';

/**
 * Has a link mailed that sets a new password; none to the demo diner, nor to a diner without a password, whom
 * the mail service does not know.
 * SECURITY: known and unknown emails get the same answer after the same work, and count alike.
 * @param address the sender's network address
 * @throws Refusal `too-many` for the email or the network address
 */
export async function requestPasswordReset(
  { users, links, limits, now }: Dependencies,
  email: string,
  address: string,
): Promise<void> {
  await limits.countResetRequest(email, address);
  const account = await users.findByEmail(email);
  const isMailed = account && !isDemo(account) && hasPassword(account);
  await links.requestReset(email, isMailed ? account : undefined, now());
}

/**
 * Sets a new password by the link of a mail. A refused password does not use the link up.
 * @param address the sender's network address
 * @throws Refusal `invalid` when the link was used, replaced or made for another password, or has expired
 */
export async function resetPassword(
  { users, links, limits, hasher, now }: Dependencies,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<Account> {
  const link = await links.find(KIND, token, now());
  if (!link) throw new Refusal('invalid', LINK_EXPIRED);
  if (isCommonPassword(password)) throw new Refusal('invalid', PASSWORD_TOO_COMMON);
  const { email, passwordHash: current } = await users.get(link.user_id);
  if (bindingOf({ email, passwordHash: current }) !== link.binding)
    throw new Refusal('invalid', LINK_EXPIRED);
  const passwordHash = await hasher.hash(password);
  const account = await users.change(link.user_id, { passwordHash }, now(), async (_changed, session) => {
    // two requests with one link: the second finds it used up, and its password is rolled back
    if (!(await links.use(token, session))) throw new Refusal('invalid', LINK_EXPIRED);
    await links.voidResets(link.user_id, session);
  });
  await limits.forgiveWrongPasswords(account.email, address);
  return account;
}
