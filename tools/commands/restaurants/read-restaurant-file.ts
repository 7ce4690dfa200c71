import { open, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { UPLOAD_BYTES_MAX } from '@mesa/contract';
import { faultAt, readRestaurants, type RestaurantEntry } from '@mesa/contract/schemas';
import { UserError } from '@mesa/remote-tools/commands';
import { ROOT } from '../settings';
import { repeatedKeys } from './repeated-keys';

const MEBIBYTE = 1024 * 1024;
/** Enough of a file to know its type by. */
const HEAD_BYTES = 32;
/** Mesa's own pictures, by their address on the site. */
const ASSETS = '/assets/photos/';

/** A photo of the file: where it is, or what is wrong with it. */
type Photo = { path: string } | { fault: string };

/**
 * Reads a file of restaurants, with the pictures beside it.
 * @returns the restaurants, their photos beside the file as whole paths
 * @throws UserError with every fault on a line of its own
 */
export async function readRestaurantFile(path: string): Promise<RestaurantEntry[]> {
  const text = textOf(path, await readFile(path).catch(() => missing(path)));
  const data = parse(path, text);
  const read = readRestaurants(data);
  const photos = await findPhotos(data, dirname(path));
  const faults = [
    ...repeatedKeys(text),
    ...('faults' in read ? read.faults : []),
    ...photoFaults(data, photos),
  ];
  if (faults.length > 0 || !('restaurants' in read)) throw new UserError(faults.join('\n'));
  const pathOf = (photo: string): string => {
    const file = photos.get(photo);
    return file && 'path' in file && !photo.startsWith(ASSETS) ? file.path : photo;
  };
  return read.restaurants.map(({ photos, ...entry }) => ({
    ...entry,
    ...(photos ? { photos: photos.map(pathOf) } : {}),
  }));
}

function missing(path: string): never {
  throw new UserError(`${path} cannot be read.`);
}

/** @throws UserError for another encoding: its accents would be lost */
function textOf(path: string, bytes: Buffer): string {
  try {
    // a byte order mark is dropped
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // UTF-16 without accents
    if (!text.includes('\0')) return text;
  } catch {
    // what is no UTF-8
  }
  throw new UserError(`${path} is not UTF-8. Save it as UTF-8, and import it again.`);
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${path} is not JSON: ${(error as Error).message}`);
  }
}

/** The photos that a file names, also those of restaurants with other faults. */
async function findPhotos(data: unknown, folder: string): Promise<Map<string, Photo>> {
  const photos = new Map<string, Photo>();
  for (const { photo } of photosOf(data))
    if (!photos.has(photo)) photos.set(photo, await find(photo, folder));
  return photos;
}

const photoFaults = (data: unknown, photos: ReadonlyMap<string, Photo>): string[] =>
  photosOf(data).flatMap(({ photo, at }) => {
    const file = photos.get(photo)!;
    return 'fault' in file ? [`${faultAt(at)}: ${photo} ${file.fault}`] : [];
  });

/** All photos that are files, and their places in the file. What the schema refuses is passed over. */
function photosOf(data: unknown): { photo: string; at: readonly PropertyKey[] }[] {
  return (Array.isArray(data) ? (data as unknown[]) : []).flatMap((entry, i) => {
    const photos = (entry as { photos?: unknown } | null)?.photos;
    return (Array.isArray(photos) ? (photos as unknown[]) : []).flatMap((photo, k) =>
      typeof photo === 'string' && (photo.startsWith(ASSETS) || !/^\/|[\\:\0]/.test(photo))
        ? [{ photo, at: [i, 'photos', k] }]
        : [],
    );
  });
}

// SECURITY: a picture becomes public, and others write the file: neither ".." nor a link leads outside
async function find(photo: string, folder: string): Promise<Photo> {
  const isOwn = photo.startsWith(ASSETS);
  const inside = await realpath(isOwn ? resolve(ROOT, `shell${ASSETS}`) : folder);
  const isInside = (path: string) => path.startsWith(inside.endsWith(sep) ? inside : inside + sep);
  const named = resolve(inside, isOwn ? photo.slice(ASSETS.length) : photo);
  const path = await realpath(named).catch(() => named);
  if (!isInside(named) || !isInside(path)) return { fault: 'is outside of the folder of the file' };
  const fault = await faultOf(path);
  return fault ? { fault } : { path };
}

async function faultOf(path: string): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) return 'does not exist';
  if (stats.size > UPLOAD_BYTES_MAX) return `has more than ${UPLOAD_BYTES_MAX / MEBIBYTE} MiB`;
  const file = await open(path).catch(() => undefined);
  if (!file) return 'cannot be read';
  const head = Buffer.alloc(HEAD_BYTES);
  await file.read(head, 0, HEAD_BYTES, 0).finally(() => file.close());
  return isPicture(head.toString('latin1')) ? undefined : 'is not a JPEG, PNG, WebP or AVIF picture';
}

const isPicture = (head: string): boolean =>
  /^(\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP|[^]{4}ftyp[^]*avi[fs])/.test(head);
