import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { isDemo, type Account } from './account';

/** @throws Refusal `forbidden` for another diner's account */
export function refuseUnlessOwn(userId: string, id: string): void {
  if (userId !== id) throw new Refusal('forbidden', say('notYours'));
}

/**
 * @throws Refusal `forbidden` for the shared demo account (contract.md "Calls", PATCH and DELETE /api/users)
 */
export function refuseDemo(account: Account): void {
  if (isDemo(account)) throw new Refusal('forbidden', say('account.demoIsShared'));
}
