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
 * SECURITY: finding out that an email is taken counts as a sign-up, or anyone could list the emails of
 * Mesa's diners.
 */
export async function findSignUpErrors(
  { users, limits }: Dependencies,
  body: Record<string, unknown>,
  address: string,
): Promise<FieldSentence[]> {
  // not validated yet: each field is parsed below
  const given = (body['user'] ?? {}) as Record<string, unknown>;
  const errors: FieldSentence[] = [];
  const email = emailField.safeParse(given['email']);
  if (email.success && (await users.findByEmail(email.data))) {
    await limits.countSignUp(address);
    errors.push(EMAIL_TAKEN);
  }
  const password = passwordField.safeParse(given['password']);
  if (password.success && isCommonPassword(password.data)) errors.push(PASSWORD_TOO_COMMON);
  return errors;
}

/**
 * A new account, and the mail that confirms its email.
 * @throws Refusal `invalid` when another sign-up took the email meanwhile, `too-many` by address and hour
 */
export async function signUp(
  { users, links, limits, hasher, now }: Dependencies,
  { password, ...names }: NewDiner,
  address: string,
): Promise<Account> {
  await limits.countSignUp(address);
  const passwordHash = await hasher.hash(password);
  const at = now();
  return users.add({ ...names, passwordHash, ...NEW_ACCOUNT }, at, (account, session) =>
    links.requestConfirmation(account, at, session),
  );
}
