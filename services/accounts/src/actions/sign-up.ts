import type { FieldSentence } from '@mesa/contract';
import { callSchemas, inputs } from '@mesa/contract/schemas';
import type { z } from 'zod';
import { NEW_ACCOUNT, type Account } from '../domain/account';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '../passwords/common-passwords';
import { EMAIL_TAKEN } from '../store/users';
import type { Dependencies } from './dependencies';

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
  const given = (body['user'] ?? {}) as Record<string, unknown>;
  const errors: FieldSentence[] = [];
  const email = emailField.safeParse(given['email']);
  if (email.success && (await users.findByEmail(email.data))) errors.push(EMAIL_TAKEN);
  const password = passwordField.safeParse(given['password']);
  const owner = { fname: textOf(given['fname']), lname: textOf(given['lname']), email: email.data ?? '' };
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
