import { Refusal } from '@mesa/contract';
import type { callSchemas } from '@mesa/contract/schemas';
import type { z } from 'zod';
import type { Account } from '../domain/account';
import { refuseDemo } from '../domain/ownership';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '../passwords/common';
import type { AccountChange } from '../store/users';
import { checkCurrentPassword, CURRENT_PASSWORD } from './check-current-password';
import type { Tools } from './tools';

type Wanted = z.output<typeof callSchemas.changeUser.body>['user'];

/**
 * Changes a diner's name or password; a new password needs the current one.
 * @throws Refusal `forbidden` for the demo diner, `invalid` for what is wrong with the passwords.
 */
export async function changeUser(
  tools: Tools,
  id: string,
  wanted: Wanted,
  address: string,
): Promise<Account> {
  const account = await tools.users.get(id);
  refuseDemo(account);
  const { password, current_password: current, ...names } = wanted;
  const change: AccountChange = { ...names };
  if (password !== undefined) {
    if (!current) throw new Refusal('invalid', CURRENT_PASSWORD.blank);
    if (isCommonPassword(password)) throw new Refusal('invalid', PASSWORD_TOO_COMMON);
    await checkCurrentPassword(tools, account, current, address, 'invalid');
    change.passwordHash = await tools.hasher.hash(password);
  }
  return Object.keys(change).length === 0 ? account : tools.users.change(id, change);
}
