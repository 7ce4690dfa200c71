import { Refusal, MESSAGES } from '@mesa/contract';
import { isDemo, type Account } from './account';

/** @throws Refusal `forbidden` when a diner asks for somebody else's account. */
export function refuseUnlessOwn(askedBy: string, id: string): void {
  if (askedBy !== id) throw new Refusal('forbidden', MESSAGES.notYours);
}

/** @throws Refusal `forbidden` for the shared demo account (contract.md "Calls", PATCH and DELETE /api/users). */
export function refuseDemo(account: Account): void {
  if (isDemo(account)) throw new Refusal('forbidden', 'The demo account is shared and cannot be changed.');
}
