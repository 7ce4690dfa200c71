import { newId } from '@mesa/server-kit/mongo';
import type { Stored, Upload } from '../domain/upload';
import { discard } from './discard';
import type { Dependencies } from './dependencies';

/**
 * Makes one attempt to store an upload, under a prefix of its own, so that concurrent attempts never touch
 * each other's files. The first successful attempt becomes the upload; the files of others are removed.
 * @param store writes the files; null when there was nothing to store
 * @returns what this attempt stored, also when another attempt became the upload
 */
export async function storeUpload(
  deps: Dependencies,
  upload: Upload,
  store: (prefix: string) => Promise<Stored | null>,
): Promise<Stored | null> {
  const prefix = `${upload.key}/${newId()}`;
  await deps.pending.add(prefix, deps.now());
  let recorded = false;
  try {
    const stored = await store(prefix);
    if (stored) recorded = await deps.uploads.recordStored(upload.id, stored);
    // SECURITY: they may say where the photo was taken; what is left here is removed by garbage collection
    if (recorded) await deps.files.remove([stored!.original]).catch(() => {});
    return stored;
  } finally {
    if (recorded) await deps.pending.remove(prefix);
    else await discard(deps, prefix);
  }
}
