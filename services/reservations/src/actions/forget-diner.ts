import type { ClientSession } from 'mongoose';
import type { Dependencies } from './dependencies';

/**
 * Handles the deletion of an account: cancels upcoming bookings, drops holds and watches, and removes
 * personal data. The BFF calls it, so that it is done before the diner gets a response. The domain event
 * calls it too, in case the BFF's call failed; the second call has no effect.
 */
export async function forgetDiner(
  { bookings, watches, now }: Dependencies,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await bookings.forgetDiner(userId, now(), session);
  await watches.removeOf(userId, session);
}
