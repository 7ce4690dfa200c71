import type { ClientSession } from 'mongoose';
import type { Dependencies } from './dependencies';

/**
 * What reservations does when an account is deleted: upcoming bookings are cancelled, holds and watches dropped, and who it
 * was is forgotten. The BFF asks for it, so that it is done when the diner is answered, and the feed carries it, so that it is
 * done in any case: whichever comes second finds nothing left to do.
 */
export async function forgetDiner(
  { bookings, watches, now }: Dependencies,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await bookings.forgetDiner(userId, now(), session);
  await watches.removeOf(userId, session);
}
