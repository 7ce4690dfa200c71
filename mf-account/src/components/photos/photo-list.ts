import { REVIEW_PHOTOS_MAX, type Photo } from '@mesa/contract';

/** One photo of a review: already there, or a file on its way. */
export interface ReviewPhoto {
  key: string;
  /** what to draw */
  preview: string;
  name: string;
  /** absent for a photo that the review has already */
  file?: File;
  state: 'chosen' | 'sending' | 'sent' | 'failed';
  /** percent that has gone out */
  progress: number;
  /** what the upload client said (spec.md §8) */
  error?: string;
  /** the error is about the file itself: sending it again ends the same way */
  final?: boolean;
  /** it was on its way when sending was stopped */
  halted?: boolean;
  /** once it is sent */
  signedId?: string;
}

/** The photos a review has already. */
export function savedPhotos(photos: readonly Photo[]): ReviewPhoto[] {
  return photos.map(({ signed_id, thumb_url }, index) => ({
    key: signed_id,
    preview: thumb_url,
    name: `Photo ${index + 1}`,
    state: 'sent',
    progress: 100,
    signedId: signed_id,
  }));
}

/** Files to be sent when the form is. */
export function isPending({ state }: ReviewPhoto): boolean {
  return state !== 'sent';
}

/** How many of `count` more photos there is room for. */
export function countThatFits(photos: readonly ReviewPhoto[], count: number): number {
  return Math.max(0, Math.min(count, REVIEW_PHOTOS_MAX - photos.length));
}

/** The list with the photo `key` movePhoto by `steps` places, at most to either end. */
export function movePhoto(photos: readonly ReviewPhoto[], key: string, steps: number): ReviewPhoto[] {
  const from = photos.findIndex((photo) => photo.key === key);
  const to = Math.min(photos.length - 1, Math.max(0, from + steps));
  const rest = photos.filter((photo) => photo.key !== key);
  return from < 0 ? [...photos] : [...rest.slice(0, to), photos[from]!, ...rest.slice(to)];
}

export function updatePhoto(
  photos: readonly ReviewPhoto[],
  key: string | undefined,
  change: Partial<ReviewPhoto>,
): ReviewPhoto[] {
  return photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo));
}
