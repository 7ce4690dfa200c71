import type { ClientSession } from 'mongoose';
import type { Dependencies } from './dependencies';

/**
 * Handles the deletion of an account: cancels upcoming bookings, drops holds and watches, removes personal
 * data, and remembers the diner, so that a request which is still on its way writes nothing more. The BFF
 * calls it, so that it is done before the diner gets a response. The domain event calls it too, in case the
 * BFF's call failed; the second call has no effect. A job repeats it an hour later (background.ts).
 */
export async function forgetDiner(
  { bookings, holds, watches, deletedDiners, now }: Dependencies,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await deletedDiners.add(userId, session);
  await bookings.forgetDiner(userId, now(), session);
  await holds.endOf(userId, now(), session);
  await watches.removeOf(userId, session);
}
