import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Refusal } from '@mesa/contract';
import { originalKey, type Upload } from '../domain/upload';
import { inspect } from '../pictures/inspect';
import { presentPhoto } from '../present';
import type { RestaurantPhotos } from '../store/restaurant-photos';
import type { Dependencies } from './dependencies';
import { findPhoto } from './find-photo';
import { makePictures } from './make-pictures';
import { storeUpload } from './store-upload';

/** The photos of one restaurant, as `npm run restaurants -- import` sends them. */
export interface PhotosOfRestaurant {
  id: string;
  /** paths of files, or addresses that the restaurant has already */
  photos: string[];
}

const NOT_A_PICTURE = 'is not one still picture in JPEG, PNG, WebP or AVIF, or is damaged';

/** One import's photos. Each file is stored once, whichever restaurants show it. */
export class PhotoImport {
  /** by path or address */
  private readonly byPhoto = new Map<string, Promise<Upload | undefined>>();
  /** the uploads that each restaurant shows */
  private readonly used = new Map<string, string[]>();
  private readonly added: string[] = [];

  /** @param dry checks the pictures and stores none */
  constructor(
    private readonly deps: Dependencies,
    private readonly photos: RestaurantPhotos,
    private readonly dry: boolean,
  ) {}

  /**
   * Stores a restaurant's photos, which nobody shows yet.
   * @returns their addresses, or what is wrong with some of them by their index
   */
  async add({ id, photos }: PhotosOfRestaurant): Promise<{ urls: string[]; faults: [number, string][] }> {
    const urls: string[] = [];
    const faults: [number, string][] = [];
    const ids: string[] = [];
    for (const [i, photo] of photos.entries()) {
      try {
        const upload = await this.find(photo, id);
        if (upload) ids.push(upload.id);
        urls.push(upload && !photo.startsWith('/api/') ? this.urlOf(upload) : photo);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        faults.push([i, error.kind === 'missing' ? 'is no picture of this Mesa' : NOT_A_PICTURE]);
      }
    }
    this.used.set(id, ids);
    return { urls, faults };
  }

  /** Makes the restaurants show their photos, besides those that they show already. */
  async keep(): Promise<void> {
    const restaurants = new Map<string, string[]>();
    for (const [restaurant, ids] of this.used)
      for (const id of ids) restaurants.set(id, [...(restaurants.get(id) ?? []), restaurant]);
    for (const [id, all] of restaurants) await this.photos.keepFor(all, id);
  }

  /** Drops what the restaurants do not show any more, once the catalogue has the new addresses. */
  tidy(): Promise<void> {
    return this.photos.keepOnly(this.used, this.deps.now());
  }

  /** Drops what was stored, because the import failed. */
  undo(): Promise<void> {
    return this.photos.dropAll(this.added, this.deps.now());
  }

  private urlOf(upload: Upload): string {
    return presentPhoto(this.deps.signer.sign('attach', upload.id), upload).url;
  }

  /** The stored photo; undefined for one of Mesa's own, and for a new one in a dry run. */
  private find(photo: string, restaurant: string): Promise<Upload | undefined> {
    if (photo.startsWith('/assets/')) return Promise.resolve(undefined);
    const imported = this.byPhoto.get(photo);
    if (imported) return imported;
    const stored = photo.startsWith('/api/') ? this.findStored(photo) : this.store(photo, restaurant);
    this.byPhoto.set(photo, stored);
    return stored;
  }

  private async findStored(address: string): Promise<Upload> {
    const upload = await findPhoto(this.deps, address);
    if (!upload) throw new Refusal('missing', 'unknown picture');
    return upload;
  }

  private async store(path: string, restaurant: string): Promise<Upload | undefined> {
    const { uploads, files, inTransaction, now } = this.deps;
    const bytes = await readFile(path);
    const existing = await this.photos.find(createHash('sha256').update(bytes).digest());
    if (existing) return existing;
    await inspect(bytes);
    if (this.dry) return undefined;
    const announced = {
      key: randomBytes(16).toString('hex'),
      owner: `restaurant ${restaurant}`,
      restaurants: [restaurant],
      filename: basename(path),
      contentType: 'image/*',
      byteSize: bytes.length,
      createdAt: now(),
      checksum: createHash('md5').update(bytes).digest('base64'),
    };
    const upload = await inTransaction((session) => uploads.add(announced, session));
    this.added.push(upload.id);
    await storeUpload(this.deps, upload, async (prefix) => {
      await files.write(originalKey(prefix), once(bytes), bytes.length);
      return makePictures(this.deps, upload, originalKey(prefix), prefix);
    });
    return upload;
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
