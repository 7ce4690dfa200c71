import type { Blob, Photo } from '@mesa/contract';
import type { Signer } from './domain/signer';
import type { Upload } from './domain/upload';

/** Widths in pixels. */
const PHOTO_WIDTH = 1280;
const THUMB_WIDTH = 320;

/** The blob record as Active Storage's client reads it (spec.md §3 "File blob record"). */
export function presentUpload(signer: Signer, upload: Upload, directUpload: Blob['direct_upload']): Blob {
  return {
    id: upload.id,
    key: upload.key,
    filename: upload.filename,
    content_type: upload.contentType,
    byte_size: upload.byteSize,
    checksum: upload.checksum,
    signed_id: signer.sign('attach', upload.id),
    created_at: upload.createdAt.toISOString(),
    direct_upload: directUpload,
  };
}

/** A photo as part of a review, under the id that the diner's page uses. */
export function presentPhoto(signedId: string, upload: Upload): Photo {
  const path = `/api/blobs/${signedId}/${nameOf(upload.filename)}.webp`;
  return { signed_id: signedId, url: `${path}?w=${PHOTO_WIDTH}`, thumb_url: `${path}?w=${THUMB_WIDTH}` };
}

/** A file name without characters that are special in paths, headers or a shell. */
function nameOf(filename: string): string {
  const stem = filename.replace(/\.[^.]*$/, '');
  return (
    stem
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'photo'
  );
}
