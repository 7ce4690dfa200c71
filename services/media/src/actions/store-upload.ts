import { PHOTO_WIDTHS } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { originalKey, pictureKey, type Stored, type Upload } from '../domain/upload';
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

/** Every key that files under a prefix may have. */
export function keysUnder(prefix: string): string[] {
  return [originalKey(prefix), ...PHOTO_WIDTHS.map((width) => pictureKey(prefix, width))];
}

/**
 * Removes all files under a prefix, and their record last, so that garbage collection can finish after a
 * crash.
 */
export async function discard({ files, pending }: Dependencies, prefix: string): Promise<void> {
  await files.remove(keysUnder(prefix));
  await pending.remove(prefix);
}
