import type { ClientSession } from 'mongoose';
import type { Dependencies } from './dependencies';

/**
 * Ends the holds and watches of a diner whom an operator has blocked, and refuses what is still on its way;
 * bookings stay. Or lifts the block.
 */
export async function blockDiner(
  { deletedDiners, holds, watches, now }: Dependencies,
  userId: string,
  blocked: boolean,
  session: ClientSession,
): Promise<void> {
  await deletedDiners.setBlocked(userId, blocked, session);
  if (!blocked) return;
  await holds.endOf(userId, now(), session);
  await watches.removeOf(userId, session);
}
