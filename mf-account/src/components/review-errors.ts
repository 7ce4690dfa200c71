import { RATED_ASPECTS, type Refusal } from '@mesa/contract';
import { ASPECT_LABELS, type Draft } from './review-draft';

/** The fields of the form that an answer may refuse, in the order in which they stand there. */
export const REVIEW_FIELDS = [...RATED_ASPECTS, 'noise', 'body'] as const;

export type ReviewField = (typeof REVIEW_FIELDS)[number] & keyof Draft;

/** What the form calls each of them. */
export const FIELD_LABELS: Record<ReviewField, string> = {
  ...ASPECT_LABELS,
  noise: 'Noise',
  body: 'Your review',
};

/** The first review error with its first five characters removed (spec.md §5), as a list to show. */
export function shownErrors(sentences: readonly string[]): string[] {
  return sentences.slice(0, 1).map((sentence) => sentence.slice(5));
}

/** What stands at the fields that were refused, in the words of the form: the list above the button names no field. */
export function fieldErrors(
  refusal: Pick<Refusal, 'sentences' | 'fields'> | null,
): Partial<Record<ReviewField, string>> {
  const { sentences = [], fields = [] } = refusal ?? {};
  return Object.fromEntries(
    REVIEW_FIELDS.flatMap((field) => {
      const own = sentences[fields.indexOf(field)];
      return own === undefined ? [] : [[field, wordsFor(field, own)]];
    }),
  );
}

function wordsFor(field: ReviewField, sentence: string): string {
  // "Body can't be blank": the form's label takes the place of the first word
  if (field === 'body') return sentence.replace(/^\S+/, FIELD_LABELS.body);
  // the form can send no other wrong rating than none
  return field === 'noise' ? 'Choose a noise level' : 'Choose 1 to 5 stars';
}
