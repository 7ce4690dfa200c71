import { isId } from '@mesa/server-kit/mongo';
import type { Session } from '../store/uploads';
import type { Tools } from './tools';

/** Photos that a review shows: the sweep leaves them alone from now on. */
export async function showPhotos(
  tools: Tools,
  reviewId: string,
  signedIds: readonly string[],
  session: Session,
): Promise<void> {
  await tools.uploads.show(idsOf(tools, signedIds), reviewId, session);
}

/** The uploads behind signed ids; what was not signed here is left out. */
export function idsOf({ signer }: Tools, signedIds: readonly string[]): string[] {
  return signedIds
    .map((signedId) => signer.read('attach', signedId))
    .filter((id): id is string => id !== null && isId(id));
}
