import { Refusal, type Identity, type RefusalKind } from '@mesa/contract';
import { emailAddress, opaqueString, type callSchemas } from '@mesa/contract/schemas';
import { say, sayAbout } from '@mesa/contract/sentences';
import type { z } from 'zod';
import { refuseDemo, type Account } from '../domain/account';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '../passwords/common-passwords';
import { EMAIL_TAKEN, type AccountChange } from '../store/users';
import type { Dependencies } from './dependencies';

type UserChange = z.output<typeof callSchemas.changeUser.body>['user'];

/** Who asks for a change of an account. */
interface Sender {
  /** contract.md "Limits" */
  network: string;
  /** a new password does not end it */
  session?: Identity['session'];
}

/**
 * Changes a diner's name, email, password, language or choices of mail; a new email or password needs the
 * current password. A new email waits until the link that is mailed to it is opened.
 * @throws Refusal `forbidden` for the demo diner and for a wrong password with a new email, `invalid` for
 *   what else is wrong with passwords and email, `too-many` after five new passwords or emails an hour,
 *   `taken` when another request has set a password meanwhile
 */
export async function changeUser(
  deps: Dependencies,
  id: string,
  { change: wanted, network, session }: Sender & { change: UserChange },
): Promise<Account> {
  const { email, password: newPassword, current_password: password, mail = {}, ...fields } = wanted;
  const account = await deps.users.get(id);
  refuseDemo(account);
  if (account.blocked) throw new Refusal('signed-out', say('signIn'));
  const change: AccountChange = { ...fields };
  // mails without any choice change nothing
  if (Object.keys(mail).length > 0) change.mail = mail;
  if (newPassword !== undefined || email !== undefined) {
    if (!password) throw new Refusal('invalid', sayAbout('current_password', 'blank.currentPassword'));
    const refusalKind = email === undefined ? 'invalid' : 'forbidden';
    await checkCurrentPassword(deps, { account, password, network, refusalKind });
  }
  // the same password again changes nothing, and mails nothing
  if (newPassword !== undefined && newPassword !== opaqueString(password ?? '')) {
    await deps.limits.countNewPassword(id);
    if (isCommonPassword(newPassword, { ...account, ...fields }))
      throw new Refusal('invalid', PASSWORD_TOO_COMMON);
    change.passwordHash = await deps.hasher.hash(newPassword);
    change.pendingEmail = null;
  }
  if (email !== undefined) change.pendingEmail = await newEmail(deps, account, email, network);
  if (Object.keys(change).length === 0) return account;
  return deps.users.change(id, change, deps.now(), {
    where: { credentialVersion: authorisedBy(account, session) },
    session: session?.id,
    async also(changed, transaction) {
      if (change.pendingEmail) await deps.links.requestEmailChange(changed, deps.now(), transaction);
    },
  });
}

/**
 * SECURITY: the version of the password by which a change is authorised. What a session of an earlier one, or
 * of before a block, still asks for has no effect.
 */
function authorisedBy(account: Account, session: Identity['session']): number {
  return session?.credential_version ?? account.credentialVersion;
}

/** @returns the email to be confirmed; null for the one that the account has, which takes a change back */
async function newEmail(
  { users, limits }: Dependencies,
  account: Account,
  email: string,
  network: string,
): Promise<string | null> {
  if (email === account.email) return null;
  // SECURITY: counts before it looks, or a diner could ask which emails have an account; with the sign-ups
  // of the network, or each new account would ask again
  await limits.countSignUp(network);
  await limits.countConfirmationRequest(account.id);
  await limits.countConfirmationTo(email);
  if (await users.findByEmail(email)) throw new Refusal('invalid', EMAIL_TAKEN);
  return email;
}

/**
 * Deletes an account. The event that is published with it cancels the bookings and removes the name from the
 * reviews.
 * @throws Refusal `taken` when another request has set a password meanwhile
 */
export async function deleteUser(
  deps: Dependencies,
  id: string,
  { password, network, session }: Sender & { password: string },
): Promise<void> {
  const account = await deps.users.get(id);
  refuseDemo(account);
  await checkCurrentPassword(deps, { account, password, network, refusalKind: 'forbidden' });
  const credentialVersion = authorisedBy(account, session);
  await deps.users.remove(id, { credentialVersion }, (transaction) => deps.links.removeOf(id, transaction));
}

interface CurrentPassword {
  account: Account;
  password: string;
  network: string;
  /** for a wrong password: `invalid` for a form field, or `forbidden` (contract.md, DELETE /api/users) */
  refusalKind: RefusalKind;
}

/**
 * Verifies the password of a signed-in diner. Wrong ones count like those at sign-in, so that a tab left
 * open cannot be used for guessing.
 * @throws Refusal `too-many`, or of `refusalKind` for a wrong password
 */
async function checkCurrentPassword(
  { limits, hasher }: Dependencies,
  { account, password, network, refusalKind }: CurrentPassword,
): Promise<void> {
  const verified = await limits.attemptPassword({ email: account.email, network }, async () =>
    (await hasher.verify(account.passwordHash, password)) ? account : undefined,
  );
  if (!verified)
    throw new Refusal(refusalKind, sayAbout('current_password', 'account.currentPasswordIncorrect'));
}

/**
 * The account with this email, for an operator.
 * @param email as typed
 * @throws Refusal `missing` for an unknown email
 */
export async function findAccount({ users }: Dependencies, email: string): Promise<Account> {
  const account = await users.findByEmail(emailAddress(email));
  if (!account) throw new Refusal('missing', say('notFound'));
  return account;
}

/**
 * Blocks an account, so that nobody can sign in to it, or lifts the block. What was asked for before has no
 * effect any more: links that set a password, a new email. The event ends sessions, holds and watches.
 * @throws Refusal `missing` for an unknown email
 */
export async function blockAccount(deps: Dependencies, email: string, blocked: boolean): Promise<Account> {
  const { id } = await findAccount(deps, email);
  const change: AccountChange = blocked ? { blocked, pendingEmail: null } : { blocked };
  return deps.users.change(id, change, deps.now(), {
    where: {},
    async also(_changed, session) {
      if (blocked) await deps.links.voidResets(id, session);
    },
  });
}
