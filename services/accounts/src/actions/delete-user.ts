import { refuseDemo } from '../domain/ownership';
import { checkCurrentPassword } from './check-current-password';
import type { Tools } from './tools';

/** Deletes an account for good; bookings are cancelled and reviews lose their author by the event it tells. */
export async function deleteUser(
  tools: Tools,
  id: string,
  currentPassword: string,
  address: string,
): Promise<void> {
  const account = await tools.users.get(id);
  refuseDemo(account);
  await checkCurrentPassword(tools, account, currentPassword, address, 'forbidden');
  await tools.users.remove(id);
}
