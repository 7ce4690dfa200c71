import { Refusal, type RefusalKind } from '@mesa/contract';
import type { Account } from '../domain/account';
import type { Dependencies } from './dependencies';

export const CURRENT_PASSWORD = {
  blank: { sentence: "Your current password can't be blank", field: 'current_password' },
  incorrect: { sentence: 'Your current password is incorrect', field: 'current_password' },
} as const;

interface CurrentPassword {
  account: Account;
  password: string;
  /** the sender's network address */
  address: string;
  /** for a wrong password: `invalid` for a form field, or `forbidden` (contract.md, DELETE /api/users) */
  refusalKind: RefusalKind;
}

/**
 * Verifies the password of a signed-in diner. Wrong ones count like those at sign-in, so that a tab left
 * open cannot be used for guessing.
 * @throws Refusal `too-many`, or of `refusalKind` for a wrong password
 */
export async function checkCurrentPassword(
  { limits, hasher }: Dependencies,
  { account, password, address, refusalKind }: CurrentPassword,
): Promise<void> {
  const attempt = await limits.countPassword(account.email, address);
  if (!(await hasher.verify(account.passwordHash, password)))
    throw new Refusal(refusalKind, CURRENT_PASSWORD.incorrect);
  await attempt.succeeded();
}
