import type { Session } from '../store/uploads';
import { idsOf } from './show-photos';
import type { Tools } from './tools';

/** Photos that left a review: nobody sees them from now on, the sweep removes their bytes. */
export async function dropPhotos(
  tools: Tools,
  reviewId: string,
  signedIds: readonly string[],
  at: Date,
  session: Session,
): Promise<void> {
  await tools.uploads.drop(idsOf(tools, signedIds), reviewId, at, session);
}
