import { Refusal } from '@mesa/contract';
import { sayAbout } from '@mesa/contract/sentences';
import type { Account } from '../domain/account';
import type { Dependencies } from './dependencies';

// forms show the error at the password field, which is cleared
const INCORRECT = sayAbout('password', 'account.signInIncorrect');

/**
 * The account with this email and password.
 * @param address the sender's network address
 * @throws Refusal `signed-out` in the same words, after the same work, whether or not the email is known;
 *   `too-many` after ten wrong passwords for that account from that address
 */
export async function signIn(
  { users, limits, hasher }: Dependencies,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<Account> {
  const account = await limits.attemptPassword({ email, address }, async () => {
    const found = await users.findByEmail(email);
    const verified = await hasher.verify(found?.passwordHash, password);
    return verified ? found : undefined;
  });
  if (!account) throw new Refusal('signed-out', INCORRECT);
  return account;
}
