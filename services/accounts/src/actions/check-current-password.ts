import { Refusal, type RefusalKind } from '@mesa/contract';
import { sayAbout } from '@mesa/contract/sentences';
import type { Account } from '../domain/account';
import type { Dependencies } from './dependencies';

export const CURRENT_PASSWORD = {
  blank: sayAbout('current_password', 'blank', { field: 'currentPassword' }),
  incorrect: sayAbout('current_password', 'account.currentPasswordIncorrect'),
} as const;

interface CurrentPassword {
  account: Account;
  password: string;
  /** the sender's network (contract.md "Limits") */
  network: string;
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
  { account, password, network, refusalKind }: CurrentPassword,
): Promise<void> {
  const verified = await limits.attemptPassword({ email: account.email, network }, async () =>
    (await hasher.verify(account.passwordHash, password)) ? account : undefined,
  );
  if (!verified) throw new Refusal(refusalKind, CURRENT_PASSWORD.incorrect);
}
