import { createRandom } from './random';
import { leadPhotoOf } from './lead-photos';
import { INTERIOR, PHOTOS, WIDE_PHOTOS, type WidePhoto } from './photo-library';
import { cuisineAt } from './catalogue';

const PHOTOS_MAX = 7;

/**
 * Names of a restaurant's photos: first the one that lists show, then other dishes of its cuisine and its
 * interior. No two show the same plate, even with another tablecloth.
 */
export function galleryOf(index: number): string[] {
  const lead = leadPhotoOf(index);
  const random = createRandom('gallery', index);
  const photos = PHOTOS[cuisineAt(index)];
  const gallery = [lead];
  for (const photo of random.sample(photos, photos.length)) {
    const hasInterior = gallery.some(({ subject }) => subject === INTERIOR);
    const full = gallery.length >= (hasInterior || photo.subject === INTERIOR ? PHOTOS_MAX : PHOTOS_MAX - 1);
    const repeats =
      gallery.some(({ plate }) => plate === photo.plate) || (hasInterior && photo.subject === INTERIOR);
    if (!repeats && !full) gallery.push(photo);
  }
  return gallery.map(({ name }) => name);
}

/** The wide photo with the leading dish furthest to the left; for an interior, either. */
export function widePhotoOf(index: number): string {
  const { subject } = leadPhotoOf(index);
  // each cuisine has two
  const [first, second] = WIDE_PHOTOS[cuisineAt(index)] as [WidePhoto, WidePhoto];
  const rank = ({ dishes }: WidePhoto) =>
    dishes.includes(subject) ? dishes.indexOf(subject) : dishes.length;
  if (rank(first) === rank(second)) return createRandom('wide', index).pick([first, second]).name;
  return (rank(first) < rank(second) ? first : second).name;
}
