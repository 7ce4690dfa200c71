import type { FieldSentence } from '@mesa/contract';
import { callSchemas, inputs } from '@mesa/contract/schemas';
import type { z } from 'zod';
import type { Account } from '../domain/account';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '../passwords/common';
import { EMAIL_TAKEN } from '../store/users';
import type { Tools } from './tools';

type NewDiner = z.output<typeof callSchemas.signUp.body>['user'];

const { email: emailField, password: passwordField } = inputs.SignUp.shape;

/**
 * What is wrong with a sign-up beyond its form, so that a diner reads it together with the rest.
 * SECURITY: learning that an address is taken counts as a sign-up, or this would list Mesa's diners for the asking.
 */
export async function findSignUpFaults(
  { users, limits }: Tools,
  body: Record<string, unknown>,
  address: string,
): Promise<FieldSentence[]> {
  const given = (body['user'] ?? {}) as Record<string, unknown>;
  const faults: FieldSentence[] = [];
  const email = emailField.safeParse(given['email']);
  if (email.success && (await users.findByEmail(email.data))) {
    await limits.trySignUp(address);
    faults.push(EMAIL_TAKEN);
  }
  const password = passwordField.safeParse(given['password']);
  if (password.success && isCommonPassword(password.data)) faults.push(PASSWORD_TOO_COMMON);
  return faults;
}

/** @throws Refusal `invalid` when another sign-up took the address meanwhile, `too-many` by address and hour. */
export async function signUp(
  { users, limits, hasher, now }: Tools,
  diner: NewDiner,
  address: string,
): Promise<Account> {
  await limits.trySignUp(address);
  const { password, ...rest } = diner;
  return users.add({ ...rest, passwordHash: await hasher.hash(password) }, now());
}
