import type { Session } from '../store/uploads';
import type { Dependencies } from './dependencies';

/**
 * Drops what a deleted diner uploaded for no review; garbage collection removes its bytes. The photos of
 * reviews stay with them. Idempotent.
 */
export async function forgetDiner(
  { uploads, now }: Dependencies,
  userId: string,
  session: Session,
): Promise<void> {
  await uploads.dropUnattachedOf(userId, now(), session);
}
