import { Refusal } from '@mesa/contract';
import type { Account } from '../domain/account';
import type { Tools } from './tools';

// shown under the password, which is typed again
const INCORRECT = { sentence: 'Your email or password is incorrect', field: 'password' } as const;

/**
 * Who signs in with this address and password.
 * @throws Refusal `signed-out` in the same words, after the same work, whether or not the address is known;
 *   `too-many` after ten wrong passwords for that account from that address.
 */
export async function signIn(
  { users, limits, hasher }: Tools,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<Account> {
  const attempt = await limits.tryPassword(email, address);
  const account = await users.findByEmail(email);
  const right = await hasher.matches(account?.passwordHash, password);
  if (!account || !right) throw new Refusal('signed-out', INCORRECT);
  await attempt.wasRight();
  return account;
}
