import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Account } from '../domain/account';
import type { Dependencies } from './dependencies';

/**
 * The account with this email, for an operator.
 * @param email in any letter case
 * @throws Refusal `missing` for an unknown email
 */
export async function findAccount({ users }: Dependencies, email: string): Promise<Account> {
  const account = await users.findByEmail(email.trim().toLowerCase());
  if (!account) throw new Refusal('missing', say('notFound'));
  return account;
}

/**
 * Blocks an account, so that nobody can sign in to it, or lifts the block. The BFF ends its sessions.
 * @throws Refusal `missing` for an unknown email
 */
export async function blockAccount(deps: Dependencies, email: string, blocked: boolean): Promise<Account> {
  const { id } = await findAccount(deps, email);
  return deps.users.change(id, { blocked }, deps.now(), async (_changed, session) => {
    if (blocked) await deps.links.voidResets(id, session);
  });
}
