import { CUISINES, type Cuisine } from '@mesa/contract';
import { cuisineAt, DEMO_RESTAURANTS, nameAt, promisedDish } from './catalogue';
import { createRandom } from './random';
import photos from './words/photos.json';

/** A photo of shell/assets/photos. */
interface Photo {
  name: string;
  /** a dish, or `interior` for a laid table */
  subject: string;
  /** subject and camera angle: photos that differ only in the tablecloth show the same plate */
  plate: string;
}

interface PhotosOfCuisine {
  /** by dish, the camera angles and tablecloths */
  dishes: Readonly<Record<string, readonly string[]>>;
  /** by dish, what a menu calls it */
  names: Readonly<Record<string, string>>;
  /** two photos for the header of a page: three dishes side by side, from left to right */
  wide: readonly (readonly string[])[];
}
const FILES: Readonly<Record<Cuisine, PhotosOfCuisine>> = photos;

export const INTERIOR = 'interior';
const PHOTOS_MAX = 7;

function photosOf(cuisine: Cuisine): Photo[] {
  const prefix = cuisine.toLowerCase();
  const dishes = Object.entries(FILES[cuisine].dishes).flatMap(([subject, takes]) =>
    takes.map((take) => {
      const plate = `${prefix}_${subject}_${take.split('_')[0]}`;
      return { name: `${prefix}_${subject}_${take}`, subject, plate };
    }),
  );
  const interiors = ['low', 'close'].map((camera) => `setting_${prefix}_${camera}_v0`);
  return [...dishes, ...interiors.map((name) => ({ name, subject: INTERIOR, plate: name }))];
}

/** Every photo of a cuisine: its dishes, and two interiors. */
export const PHOTOS = new Map(CUISINES.map((cuisine) => [cuisine, photosOf(cuisine)]));

/** What can be the first photo of the `index`-th restaurant: the dish that its name promises, if any. */
function fittingPhotos(index: number): Photo[] {
  const all = PHOTOS.get(cuisineAt(index))!;
  const dish = promisedDish(nameAt(index), cuisineAt(index));
  return dish ? all.filter(({ subject }) => subject === dish) : all;
}

/**
 * The first photos of the demo restaurants. Lists put any of them side by side, so as few as possible share a
 * photo, or a plate: each takes what is used least, those first whose names leave them the fewest.
 */
const DEMO_LEADS: readonly Photo[] = (() => {
  const used = new Map<string, number>();
  const uses = (key: string) => used.get(key) ?? 0;
  const leads: Photo[] = [];
  Array.from({ length: DEMO_RESTAURANTS }, (_, index) => ({ index, fitting: fittingPhotos(index) }))
    .sort((a, b) => a.fitting.length - b.fitting.length)
    .forEach(({ index, fitting }) => {
      const [least] = fitting.toSorted(
        (a, b) => uses(a.name) - uses(b.name) || uses(a.plate) - uses(b.plate),
      );
      for (const key of new Set([least!.name, least!.plate])) used.set(key, uses(key) + 1);
      leads[index] = least!;
    });
  return leads;
})();

/** The first photo of the `index`-th restaurant; beyond the demo's, those that fit in turn. */
function leadPhotoAt(index: number): Photo {
  const fitting = fittingPhotos(index);
  return DEMO_LEADS[index] ?? fitting[Math.floor(index / 9) % fitting.length]!;
}

/** What the first photo shows, as a menu calls it; undefined for a laid table. */
export function dishOfLeadPhotoAt(index: number): string | undefined {
  return FILES[cuisineAt(index)].names[leadPhotoAt(index).subject];
}

/**
 * Same-origin URLs of a restaurant's photos: first the one that lists show, then other dishes of its cuisine
 * and its interior. No two show the same plate, even with another tablecloth. The URLs of other widths differ
 * only in the number.
 */
export function photoUrlsAt(index: number): string[] {
  const all = PHOTOS.get(cuisineAt(index))!;
  const plates = new Map<string, Photo>();
  const shuffled = createRandom('gallery', index).sample(all, all.length);
  for (const photo of [leadPhotoAt(index), ...shuffled]) {
    const key = photo.subject === INTERIOR ? INTERIOR : photo.plate;
    if (!plates.has(key)) plates.set(key, photo);
  }
  const gallery = [...plates.values()];
  const dishes = gallery.filter(({ subject }) => subject !== INTERIOR).slice(0, PHOTOS_MAX - 1);
  const shown = gallery.filter((photo) => photo.subject === INTERIOR || dishes.includes(photo));
  return shown.map(({ name }) => `/assets/photos/${name}-960.webp`);
}

/** Same-origin URL of the wide photo with the leading dish furthest to the left; for an interior, either. */
export function widePhotoUrlAt(index: number): string {
  const { wide } = FILES[cuisineAt(index)];
  const { subject } = leadPhotoAt(index);
  const ranks = wide.map((dishes) => (dishes.includes(subject) ? dishes.indexOf(subject) : dishes.length));
  const best = ranks.flatMap((rank, i) => (rank === Math.min(...ranks) ? [i + 1] : []));
  const variant = createRandom('wide', index).pick(best);
  return `/assets/photos/${cuisineAt(index).toLowerCase()}_table_wide_v${variant}-1280.webp`;
}
