import { isId } from '@mesa/server-kit/mongo';
import type { Session } from '../store/uploads';
import type { Dependencies } from './dependencies';

/** Photos that a review shows: garbage collection leaves them alone from now on. */
export async function showPhotos(
  deps: Dependencies,
  reviewId: string,
  signedIds: readonly string[],
  session: Session,
): Promise<void> {
  await deps.uploads.show(idsOf(deps, signedIds), reviewId, session);
}

/** The uploads behind signed ids; what was not signed here is left out. */
export function idsOf({ signer }: Dependencies, signedIds: readonly string[]): string[] {
  return signedIds
    .map((signedId) => signer.read('attach', signedId))
    .filter((id): id is string => id !== null && isId(id));
}
