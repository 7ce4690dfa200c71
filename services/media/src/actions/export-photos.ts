import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pictureKey } from '../domain/upload';
import type { Dependencies } from './dependencies';
import { findPhoto } from './find-photo';

const HASH_LENGTH = 12;

/** The photos of one restaurant, as `npm run restaurants -- export` asks for them. */
export interface PhotosToExport {
  slug: string;
  /** addresses on the site */
  photos: string[];
}

export interface ExportedPhotos {
  /** names of files in the folder, or addresses of Mesa's own pictures, which every Mesa has */
  photos: string[];
  /** addresses of pictures that are gone */
  lost: string[];
}

/**
 * Writes a restaurant's photos into a folder, as wide as they are stored: the sent bytes are gone. A name has
 * the hash of its bytes, so that it never means two pictures, and an import knows them again.
 */
export async function exportPhotos(
  deps: Pick<Dependencies, 'signer' | 'uploads' | 'files'>,
  { slug, photos }: PhotosToExport,
  folder: string,
): Promise<ExportedPhotos> {
  const exported: ExportedPhotos = { photos: [], lost: [] };
  for (const address of photos) {
    const isStored = address.startsWith('/api/');
    const name = isStored ? await exportPhoto(deps, { address, slug, folder }) : address;
    if (name === undefined) exported.lost.push(address);
    else exported.photos.push(name);
  }
  return exported;
}

async function exportPhoto(
  deps: Pick<Dependencies, 'signer' | 'uploads' | 'files'>,
  { address, slug, folder }: { address: string; slug: string; folder: string },
): Promise<string | undefined> {
  const stored = (await findPhoto(deps, address))?.stored;
  const widest = stored?.pictures.at(-1);
  if (!stored || !widest) return undefined;
  const bytes = await deps.files.read(pictureKey(stored.prefix, widest.width));
  if (!bytes) return undefined;
  const hash = Buffer.from(widest.etag, 'base64url').toString('hex').slice(0, HASH_LENGTH);
  const name = `${slug}-${hash}.webp`;
  await pipeline(bytes, createWriteStream(join(folder, name)));
  return name;
}
