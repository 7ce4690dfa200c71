import { REVIEW_PHOTOS_MAX, type Photo } from '@mesa/contract';

/** Where an upload failed, and the status of the answer; 0 without one (spec.md §8). */
export interface UploadError {
  step: 'reading' | 'creating' | 'storing';
  status: number;
}

/** One photo of a review: a saved one, or a file that is chosen, uploaded or refused. */
export interface ReviewPhoto {
  key: string;
  /** the URL of its picture */
  preview: string;
  /** the file's name; '' for a saved photo */
  name: string;
  /** of a saved photo: what it is called in place of a name */
  number?: number;
  /** absent for a saved photo */
  file?: File;
  state: 'chosen' | 'sending' | 'sent' | 'failed';
  /** percent uploaded */
  progress: number;
  /** why the upload failed */
  error?: UploadError;
  /** the error is about the file itself: trying again cannot help */
  final?: boolean;
  /** its upload was stopped */
  stopped?: boolean;
  /** once it is stored */
  signedId?: string;
}

/** The photos that the review has already. */
export function savedPhotos(photos: readonly Photo[]): ReviewPhoto[] {
  return photos.map(({ signed_id, thumb_url }, index) => ({
    key: signed_id,
    preview: thumb_url,
    name: '',
    number: index + 1,
    state: 'sent',
    progress: 100,
    signedId: signed_id,
  }));
}

/** Whether its file is still to be uploaded. */
export function isPending({ state }: ReviewPhoto): boolean {
  return state !== 'sent';
}

/** How many of `count` more photos the review can have. */
export function countThatFits(photos: readonly ReviewPhoto[], count: number): number {
  return Math.max(0, Math.min(count, REVIEW_PHOTOS_MAX - photos.length));
}

/** The list with the photo `key` moved by `steps` positions, at most to either end. */
export function movePhoto(photos: readonly ReviewPhoto[], key: string, steps: number): ReviewPhoto[] {
  const from = photos.findIndex((photo) => photo.key === key);
  const to = Math.min(photos.length - 1, Math.max(0, from + steps));
  const others = photos.filter((photo) => photo.key !== key);
  return from < 0 ? [...photos] : [...others.slice(0, to), photos[from]!, ...others.slice(to)];
}

export function updatePhoto(
  photos: readonly ReviewPhoto[],
  key: string | undefined,
  change: Partial<ReviewPhoto>,
): ReviewPhoto[] {
  return photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo));
}
