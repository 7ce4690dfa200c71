import { Refusal } from '@mesa/contract';
import type { Account } from '../domain/account';
import type { Tools } from './tools';

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
  if (!account || !right) throw new Refusal('signed-out', 'Your email or password is incorrect');
  await attempt.wasRight();
  return account;
}
