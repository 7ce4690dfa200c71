import { RATED_ASPECTS, type Language, type Refusal } from '@mesa/contract';
import type { Text } from '../messages';
import { ASPECT_LABELS, type Draft } from './review-draft';

/** The fields that an answer may refuse, in the order of the form. */
export const REVIEW_FIELDS = [...RATED_ASPECTS, 'noise', 'body'] as const;

export type ReviewField = (typeof REVIEW_FIELDS)[number] & keyof Draft;

/** The messages that are their labels in the form. */
export const FIELD_LABELS = {
  ...ASPECT_LABELS,
  noise: 'review.noise',
  body: 'review.body',
} as const satisfies Record<ReviewField, string>;

/**
 * The first review error as a list to show: in English with its first five characters removed (spec.md §5),
 * in other languages whole. That Mesa cannot be reached is no error of the review, and is always whole.
 */
export function shownErrors(
  sentences: readonly string[],
  { kind, language }: Pick<Refusal, 'kind' | 'language'>,
): string[] {
  const isCut = language === 'en' && kind !== 'unavailable';
  return sentences.slice(0, 1).map((sentence) => (isCut ? sentence.slice(5) : sentence));
}

/** The errors of the refused fields, in the words of the form. */
export function fieldErrors(
  refusal: Pick<Refusal, 'sentences' | 'fields' | 'language'> | null,
  t: Text,
): Partial<Record<ReviewField, string>> {
  const { sentences = [], fields = [], language = 'en' } = refusal ?? {};
  return Object.fromEntries(
    REVIEW_FIELDS.flatMap((field) => {
      const sentence = sentences[fields.indexOf(field)];
      return sentence === undefined ? [] : [[field, wordsFor(field, sentence, language, t)]];
    }),
  );
}

function wordsFor(field: ReviewField, sentence: string, language: Language, t: Text): string {
  // "Body can't be blank": the form's label takes the place of the first word
  if (field === 'body') return language === 'en' ? sentence.replace(/^\S+/, t(FIELD_LABELS.body)) : sentence;
  // a missing rating is the only wrong one that the form can send
  return field === 'noise' ? t('problems.noise') : t('problems.stars');
}
