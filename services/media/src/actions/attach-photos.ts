import { Refusal, type Photo } from '@mesa/contract';
import { sayAbout } from '@mesa/contract/sentences';
import { checkAttachable, originalKey, type Upload } from '../domain/upload';
import { presentPhoto } from '../present';
import { storeUpload } from './store-upload';
import { makePictures } from './make-pictures';
import type { Dependencies } from './dependencies';

/**
 * Makes these uploads a review's photos, in this order. Of its earlier photos, those that the review shows
 * stay until the reviews service publishes that it dropped them; the others are detached. Idempotent; an
 * upload named twice is one photo.
 * @param owner the diner who writes the review
 * @throws Refusal `invalid` for an upload that is gone, not stored, or another review's; `forbidden` for
 *   another diner's.
 */
export async function attachPhotos(
  deps: Dependencies,
  owner: string,
  reviewId: string,
  signedIds: readonly string[],
): Promise<Photo[]> {
  const named = await checkPhotos(deps, owner, signedIds, reviewId);
  const attached = await deps.uploads.attach(
    { reviewId, owner, ids: [...named.keys()], at: deps.now() },
    async (uploads, session) => {
      await deps.deletedDiners.refuse(owner, session);
      checkAttachable(uploads, owner, reviewId);
    },
  );
  // each photo keeps the signed id it was named by: another one, as after a change of the secret, would look
  // like a new photo and drop the old one
  return attached.map((upload) => presentPhoto(named.get(upload.id)!, upload));
}

/**
 * Refuses what attaching these uploads would refuse, and attaches none.
 * @param reviewId absent for a review that is not written yet
 * @returns by upload id, the first of the given signed ids that names it
 */
export async function checkPhotos(
  deps: Dependencies,
  owner: string,
  signedIds: readonly string[],
  reviewId?: string,
): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  for (const signedId of signedIds) {
    const id = deps.signer.read('attach', signedId);
    if (!id) throw new Refusal('invalid', sayAbout('photos', 'photo.unknown'));
    if (!named.has(id)) named.set(id, signedId);
  }
  const uploads = await deps.uploads.findAll([...named.keys()]);
  checkAttachable(uploads, owner, reviewId);
  for (const upload of uploads) if (!upload.stored) await settle(deps, upload);
  return named;
}

/** Checks bytes that a browser sent straight to the store; bytes that are still missing were never sent. */
async function settle(deps: Dependencies, upload: Upload): Promise<void> {
  const original = originalKey(upload.key);
  try {
    const stored = deps.files.presign
      ? await storeUpload(deps, upload, (prefix) => makePictures(deps, upload, original, prefix))
      : null;
    if (!stored) throw new Refusal('invalid', sayAbout('photos', 'photo.notUploaded'));
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid') await deps.files.remove([original]);
    throw error;
  }
}
