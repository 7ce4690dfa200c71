import type { DinerFacts, Keyed } from '@mesa/contract';
import { factsOf, type Account } from './domain/account';

/** An account as its own diner sees it. */
export const present = factsOf;

export function presentKeyed(account: Account): Keyed<DinerFacts> {
  return { [account.id]: present(account) };
}
