import { RATED_ASPECTS, type Refusal } from '@mesa/contract';
import { ASPECT_LABELS, type Draft } from './review-draft';

/** The fields that an answer may refuse, in the order of the form. */
export const REVIEW_FIELDS = [...RATED_ASPECTS, 'noise', 'body'] as const;

export type ReviewField = (typeof REVIEW_FIELDS)[number] & keyof Draft;

/** Their labels in the form. */
export const FIELD_LABELS: Record<ReviewField, string> = {
  ...ASPECT_LABELS,
  noise: 'Noise',
  body: 'Your review',
};

/** The first review error with its first five characters removed (spec.md §5), as a list to show. */
export function shownErrors(sentences: readonly string[]): string[] {
  return sentences.slice(0, 1).map((sentence) => sentence.slice(5));
}

/** The errors of the refused fields, in the words of the form. */
export function fieldErrors(
  refusal: Pick<Refusal, 'sentences' | 'fields'> | null,
): Partial<Record<ReviewField, string>> {
  const { sentences = [], fields = [] } = refusal ?? {};
  return Object.fromEntries(
    REVIEW_FIELDS.flatMap((field) => {
      const sentence = sentences[fields.indexOf(field)];
      return sentence === undefined ? [] : [[field, wordsFor(field, sentence)]];
    }),
  );
}

function wordsFor(field: ReviewField, sentence: string): string {
  // "Body can't be blank": the form's label takes the place of the first word
  if (field === 'body') return sentence.replace(/^\S+/, FIELD_LABELS.body);
  // a missing rating is the only wrong one that the form can send
  return field === 'noise' ? 'Choose a noise level' : 'Choose 1 to 5 stars';
}
