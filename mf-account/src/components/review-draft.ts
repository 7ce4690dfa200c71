import type { RatedAspect, Review } from '@mesa/contract';
import { textNow } from '../messages';

/** What the form holds; 0 while nothing is chosen. */
export type Draft = Record<RatedAspect, number> & Pick<Review, 'noise' | 'body' | 'recommend'>;

/** An untouched form: all ratings at 0, recommend true (spec.md §4 "Reviews"). */
export const EMPTY_DRAFT: Draft = {
  overall: 0,
  food: 0,
  service: 0,
  ambience: 0,
  value: 0,
  noise: 0,
  body: '',
  recommend: true,
};

/** The form filled with a review. */
export function draftOf({ overall, food, service, ambience, value, noise, body, recommend }: Review): Draft {
  return { overall, food, service, ambience, value, noise, body, recommend };
}

/** Says that photos were sent and are not in the saved review, because the media service was down. */
export function lostPhotosSentences(saved: Review, sent: { photos: readonly string[] }): string[] {
  return sent.photos.some((id) => !saved.photos.some(({ signed_id }) => signed_id === id))
    ? [textNow()('review.photosLost')]
    : [];
}

/** The messages that name what is rated. */
export const ASPECT_LABELS = {
  overall: 'aspect.overall',
  food: 'aspect.food',
  service: 'aspect.service',
  ambience: 'aspect.ambience',
  value: 'aspect.value',
} as const satisfies Record<RatedAspect, string>;
