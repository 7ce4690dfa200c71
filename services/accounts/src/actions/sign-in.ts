import { Refusal, type FieldSentence } from '@mesa/contract';
import { inputs, type callSchemas } from '@mesa/contract/schemas';
import { sayAbout } from '@mesa/contract/sentences';
import type { z } from 'zod';
import { NEW_ACCOUNT, type Account } from '../domain/account';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '../passwords/common-passwords';
import { EMAIL_TAKEN } from '../store/users';
import type { Dependencies } from './dependencies';

// forms show the error at the password field, which is cleared
const INCORRECT = sayAbout('password', 'account.signInIncorrect');

/**
 * The account with this email and password.
 * @param network the sender's network (contract.md "Limits")
 * @throws Refusal `signed-out` in the same words, after the same work, whether or not the email is known or
 *   its account blocked;
 *   `too-many` after ten wrong passwords for that account from that network, or a hundred from anywhere
 */
export async function signIn(
  { users, limits, hasher }: Dependencies,
  { email, password }: { email: string; password: string },
  network: string,
): Promise<Account> {
  const account = await limits.attemptPassword({ email, network }, async () => {
    const account = await users.findByEmail(email);
    const verified = await hasher.verify(account?.passwordHash, password);
    return verified && !account?.blocked ? account : undefined;
  });
  if (!account) throw new Refusal('signed-out', INCORRECT);
  return account;
}

type NewDiner = z.output<typeof callSchemas.signUp.body>['user'];

const { email: emailField, password: passwordField } = inputs.SignUp.shape;

/**
 * Errors of a sign-up that its schema does not find, so that they are reported together with those it finds.
 * SECURITY: every call counts before anything is looked at, or the limit itself would tell whether an email
 * is taken.
 * @throws Refusal `too-many` for the network
 */
export async function findSignUpErrors(
  { users, limits }: Dependencies,
  body: Record<string, unknown>,
  network: string,
): Promise<FieldSentence[]> {
  await limits.countSignUp(network);
  // not validated yet: each field is parsed below
  const user = (body['user'] ?? {}) as Record<string, unknown>;
  const errors: FieldSentence[] = [];
  const email = emailField.safeParse(user['email']);
  if (email.success && (await users.findByEmail(email.data))) errors.push(EMAIL_TAKEN);
  const password = passwordField.safeParse(user['password']);
  const owner = { fname: textOf(user['fname']), lname: textOf(user['lname']), email: email.data ?? '' };
  if (password.success && isCommonPassword(password.data, owner)) errors.push(PASSWORD_TOO_COMMON);
  return errors;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * A new account, and the mail that confirms its email.
 * @throws Refusal `invalid` when another sign-up took the email meanwhile
 */
export async function signUp(
  { users, links, hasher, now }: Dependencies,
  { password, ...names }: NewDiner,
): Promise<Account> {
  const passwordHash = await hasher.hash(password);
  const at = now();
  return users.add({ ...names, passwordHash, ...NEW_ACCOUNT }, at, (account, session) =>
    links.requestConfirmation(account, at, session),
  );
}
