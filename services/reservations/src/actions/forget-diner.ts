import type { ClientSession } from 'mongoose';
import type { Tools } from './tools';

/** What reservations does when an account is deleted: upcoming bookings are cancelled, holds and watches dropped, and who it was is forgotten. */
export async function forgetDiner({ bookings, watches, now }: Tools, userId: string, session: ClientSession): Promise<void> {
  await bookings.forgetDiner(userId, now(), session);
  await watches.removeOf(userId, session);
}
