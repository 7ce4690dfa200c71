import { open, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UPLOAD_BYTES_MAX } from '@mesa/contract';
import { faultAt, readRestaurants, type RestaurantEntry } from '@mesa/contract/schemas';
import { UserError } from '@mesa/remote-tools/commands';
import { ROOT } from '../settings';

const MEBIBYTE = 1024 * 1024;
/** Enough of a file to know its type by. */
const HEAD_BYTES = 32;

/**
 * Reads a file of restaurants, with the pictures beside it.
 * @returns the restaurants, their photos as whole paths
 * @throws UserError with every fault on a line of its own
 */
export async function readRestaurantFile(path: string): Promise<RestaurantEntry[]> {
  const data = parse(path, await readFile(path, 'utf8').catch(() => missing(path)));
  const read = readRestaurants(data);
  const beside = (photo: string): string => pathOf(photo, dirname(path));
  const faults = [...('faults' in read ? read.faults : []), ...(await photoFaults(data, beside))];
  if (faults.length > 0 || !('restaurants' in read)) throw new UserError(faults.join('\n'));
  return read.restaurants.map(({ photos, ...entry }) => ({
    ...entry,
    ...(photos ? { photos: photos.map((photo) => (photo.startsWith('/') ? photo : beside(photo))) } : {}),
  }));
}

function missing(path: string): never {
  throw new UserError(`${path} cannot be read.`);
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UserError(`${path} is not JSON: ${(error as Error).message}`);
  }
}

/** Where the file of a photo is; one of Mesa's own has its address on the site. */
const pathOf = (photo: string, folder: string): string =>
  photo.startsWith('/assets/') ? resolve(ROOT, 'shell', `.${photo}`) : resolve(folder, photo);

/** Photos that are absent, too large, or no pictures, also of restaurants with other faults. */
async function photoFaults(data: unknown, beside: (photo: string) => string): Promise<string[]> {
  const known = new Map<string, string | undefined>();
  const faults: string[] = [];
  for (const [i, entry] of (Array.isArray(data) ? (data as unknown[]) : []).entries()) {
    const photos = (entry as { photos?: unknown } | null)?.photos;
    for (const [k, photo] of (Array.isArray(photos) ? (photos as unknown[]) : []).entries()) {
      if (typeof photo !== 'string' || photo.startsWith('/api/') || /[\\:]/.test(photo)) continue;
      const path = beside(photo);
      if (!known.has(path)) known.set(path, await faultOf(path));
      const fault = known.get(path);
      if (fault) faults.push(`${faultAt([i, 'photos', k])}: ${photo} ${fault}`);
    }
  }
  return faults;
}

async function faultOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return 'does not exist';
  if (found.size > UPLOAD_BYTES_MAX) return `has more than ${UPLOAD_BYTES_MAX / MEBIBYTE} MiB`;
  const file = await open(path).catch(() => undefined);
  if (!file) return 'cannot be read';
  const head = Buffer.alloc(HEAD_BYTES);
  await file.read(head, 0, HEAD_BYTES, 0).finally(() => file.close());
  return isPicture(head.toString('latin1')) ? undefined : 'is not a JPEG, PNG, WebP or AVIF picture';
}

const isPicture = (head: string): boolean =>
  /^(\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP|[^]{4}ftyp[^]*avi[fs])/.test(head);
