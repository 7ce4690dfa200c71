import type { Keyed, User } from '@mesa/contract';
import type { Account } from './domain/account';

/** The public fields of an account; the password hash never leaves the service. */
export function present({ id, fname, lname, email }: Account): User {
  return { id, fname, lname, email };
}

export function presentKeyed(account: Account): Keyed<User> {
  return { [account.id]: present(account) };
}
