import { Refusal } from '@mesa/contract';
import type { callSchemas } from '@mesa/contract/schemas';
import type { z } from 'zod';
import type { Account } from '../domain/account';
import { refuseDemo } from '../domain/ownership';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '../passwords/common-passwords';
import type { AccountChange } from '../store/users';
import { checkCurrentPassword, CURRENT_PASSWORD } from './check-current-password';
import type { Dependencies } from './dependencies';

type UserChange = z.output<typeof callSchemas.changeUser.body>['user'];

/**
 * Changes a diner's name, password, language or choices of mail; a new password needs the current one.
 * @param network the sender's network (contract.md "Limits")
 * @throws Refusal `forbidden` for the demo diner, `invalid` for what is wrong with the passwords
 */
export async function changeUser(
  deps: Dependencies,
  id: string,
  { password: newPassword, current_password: password, mail = {}, ...fields }: UserChange,
  network: string,
): Promise<Account> {
  const account = await deps.users.get(id);
  refuseDemo(account);
  // mails without any choice change nothing
  const change: AccountChange = { ...fields, ...(Object.keys(mail).length > 0 ? { mail } : {}) };
  if (newPassword !== undefined) {
    if (!password) throw new Refusal('invalid', CURRENT_PASSWORD.blank);
    await checkCurrentPassword(deps, { account, password, network, refusalKind: 'invalid' });
    if (isCommonPassword(newPassword, { ...account, ...fields }))
      throw new Refusal('invalid', PASSWORD_TOO_COMMON);
    change.passwordHash = await deps.hasher.hash(newPassword);
  }
  if (Object.keys(change).length === 0) return account;
  return deps.users.change(id, change, deps.now(), async (_changed, session) => {
    if (change.passwordHash !== undefined) await deps.links.voidResets(id, session);
  });
}
