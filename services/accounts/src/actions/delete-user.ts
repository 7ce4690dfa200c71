import { refuseDemo } from '../domain/ownership';
import { checkCurrentPassword } from './check-current-password';
import type { Dependencies } from './dependencies';

/**
 * Deletes an account. The event that is published with it cancels the bookings and removes the name from the
 * reviews.
 * @param network the sender's network (contract.md "Limits")
 */
export async function deleteUser(
  deps: Dependencies,
  id: string,
  password: string,
  network: string,
): Promise<void> {
  const account = await deps.users.get(id);
  refuseDemo(account);
  await checkCurrentPassword(deps, { account, password, network, refusalKind: 'forbidden' });
  await deps.users.remove(id, (session) => deps.links.removeOf(id, session));
}
