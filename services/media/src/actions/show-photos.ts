import { isId } from '@mesa/server-kit/mongo';
import type { Session } from '../store/uploads';
import type { Dependencies } from './dependencies';

/** Records that a review shows these photos, so that garbage collection keeps them. */
export async function showPhotos(
  deps: Dependencies,
  reviewId: string,
  signedIds: readonly string[],
  session: Session,
): Promise<void> {
  await deps.uploads.show(idsOf(deps, signedIds), reviewId, session);
}

/** The uploads of signed ids, without ids that have no valid signature. */
export function idsOf({ signer }: Dependencies, signedIds: readonly string[]): string[] {
  return signedIds
    .map((signedId) => signer.read('attach', signedId))
    .filter((id): id is string => id !== null && isId(id));
}
