import type { Keyed, User } from '@mesa/contract';
import type { Account } from './domain/account';

/** A diner as Mesa shows one; a password never comes out. */
export function present({ id, fname, lname, email }: Account): User {
  return { id, fname, lname, email };
}

export function presentKeyed(account: Account): Keyed<User> {
  return { [account.id]: present(account) };
}
