import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { readUnsubscribeToken } from '@mesa/server-kit';
import { canResetPassword, refuseDemo, type Account } from '../domain/account';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '../passwords/common-passwords';
import type { Dependencies } from './dependencies';

/** For every token that is not valid any more, or never was: they must look alike. */
const expired = () => new Refusal('invalid', say('account.linkExpired'));

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
 * Sets a new password by the link of a mail, which also proves that the email is the diner's. A refused
 * password does not use the link up. A password that was changed meanwhile does not void it: who knows the
 * old one must not keep the owner out.
 * @param network the sender's network (contract.md "Limits")
 * @throws Refusal `invalid` when the link was used, replaced or made for another email, has expired, or its
 *   account is blocked
 */
export async function resetPassword(
  { users, links, limits, hasher, now }: Dependencies,
  { token, password, network }: { token: string; password: string; network: string },
): Promise<Account> {
  const link = await links.find('password-reset', token, now());
  if (!link) throw expired();
  const account = await users.get(link.user_id);
  if (account.email !== link.binding || account.blocked) throw expired();
  if (isCommonPassword(password, account)) throw new Refusal('invalid', PASSWORD_TOO_COMMON);
  const passwordHash = await hasher.hash(password);
  const changed = await users.change(
    link.user_id,
    { passwordHash, pendingEmail: null, emailProved: true },
    now(),
    {
      where: { email: link.binding, blocked: false },
      otherwise: expired(),
      async also(_changed, session) {
        // two requests with one link: the second finds it used up, and its password is rolled back
        if (!(await links.use(token, session))) throw expired();
        await links.voidResets(link.user_id, session);
      },
    },
  );
  await limits.forgiveWrongPasswords(changed.email, network);
  return changed;
}

/**
 * Has another link mailed that confirms the diner's email, or the new one that waits.
 * @throws Refusal `too-many` after five an hour, or after five a day to an email that is not the account's;
 *   `forbidden` for the demo diner
 */
export async function requestEmailConfirmation(
  { users, links, limits, now, inTransaction }: Dependencies,
  id: string,
): Promise<void> {
  const account = await users.get(id);
  refuseDemo(account);
  await limits.countConfirmationRequest(id);
  if (account.pendingEmail) await limits.countConfirmationTo(account.pendingEmail);
  await inTransaction((session) => links.requestConfirmation(account, now(), session));
}

/**
 * Confirms an email by the link of a mail, also when it was confirmed before. A new email becomes the
 * account's by it. In a session of that very account it proves that the email is the diner's: a stranger may
 * have signed up with it, and a hurried owner or a scanner opens every link.
 * @param opener the diner in whose session the link was opened
 * @throws Refusal `invalid` when the link is unknown, has expired, or was made for another email, or the
 *   email has another account by now
 */
export async function confirmEmail(
  { users, links, now }: Dependencies,
  token: string,
  opener: string | undefined,
): Promise<Account> {
  const link = await links.find('email-confirmation', token, now());
  if (!link) throw expired();
  const { user_id: id, binding: email } = link;
  const account = await users.get(id);
  const isOwn = opener === id;
  const change = isOwn ? { emailConfirmed: true, emailProved: true } : { emailConfirmed: true };
  if (account.pendingEmail === email) {
    const where = { pendingEmail: email, credentialVersion: account.credentialVersion };
    const moved = { ...change, email, pendingEmail: null, emailProved: isOwn };
    return users.change(id, moved, now(), { where, otherwise: expired() });
  }
  if (account.email !== email) throw expired();
  if (account.emailConfirmed && (account.emailProved || !isOwn)) return account;
  return users.change(id, change, now(), { where: { email }, otherwise: expired() });
}

/** The kind of mail that a link in a mail's header turns off; undefined for one that Mesa did not sign. */
export function mailKindOf({ mailTokenSecret }: Dependencies, token: string) {
  return readUnsubscribeToken(mailTokenSecret, token)?.kind;
}

/**
 * Turns a kind of mail off, as the link in its header asks (RFC 8058). A kind that is off already stays off.
 * @throws Refusal `invalid` for a token that Mesa did not sign, `missing` when the account was deleted
 */
export async function unsubscribe(
  { users, now, mailTokenSecret }: Dependencies,
  token: string,
): Promise<void> {
  const link = readUnsubscribeToken(mailTokenSecret, token);
  if (!link) throw expired();
  const { mail } = await users.get(link.userId);
  if (mail[link.kind])
    await users.change(link.userId, { mail: { [link.kind]: false } }, now(), { where: {} });
}
