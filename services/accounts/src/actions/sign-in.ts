import { Refusal } from '@mesa/contract';
import { sayAbout } from '@mesa/contract/sentences';
import type { Account } from '../domain/account';
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
    const found = await users.findByEmail(email);
    const verified = await hasher.verify(found?.passwordHash, password);
    return verified && !found?.blocked ? found : undefined;
  });
  if (!account) throw new Refusal('signed-out', INCORRECT);
  return account;
}
