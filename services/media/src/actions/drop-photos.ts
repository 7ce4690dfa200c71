import type { Session } from '../store/uploads';
import { idsOf } from './show-photos';
import type { Dependencies } from './dependencies';

/**
 * Drops photos that left a review: nobody sees them from now on, and garbage collection removes their bytes.
 */
export async function dropPhotos(
  deps: Dependencies,
  { reviewId, signedIds, at }: { reviewId: string; signedIds: readonly string[]; at: Date },
  session: Session,
): Promise<void> {
  await deps.uploads.drop(idsOf(deps, signedIds), reviewId, at, session);
}
