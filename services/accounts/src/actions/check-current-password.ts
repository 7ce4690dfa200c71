import { Refusal, type RefusalKind } from '@mesa/contract';
import type { Account } from '../domain/account';
import type { Tools } from './tools';

export const CURRENT_PASSWORD = {
  blank: { sentence: "Your current password can't be blank", field: 'current_password' },
  incorrect: { sentence: 'Your current password is incorrect', field: 'current_password' },
} as const;

/**
 * Asks a signed-in diner for the password once more; wrong ones count like those at sign-in, so that a tab left
 * open is no place to guess.
 * @param kind what a wrong password is: an `invalid` field of a form, or `forbidden` (contract.md, DELETE /api/users)
 */
export async function checkCurrentPassword(
  { limits, hasher }: Tools,
  account: Account,
  password: string,
  address: string,
  kind: RefusalKind,
): Promise<void> {
  const attempt = await limits.tryPassword(account.email, address);
  if (!(await hasher.matches(account.passwordHash, password)))
    throw new Refusal(kind, CURRENT_PASSWORD.incorrect);
  await attempt.wasRight();
}
