import type { Refusal } from '@mesa/contract';

export interface PlacedErrors<F extends string> {
  /** the error of each field; null for none */
  under: Record<F, string | null>;
  /** what belongs to none of the fields */
  rest: string[];
}

/**
 * Puts each sentence of a refusal under the field that the answer names for it; the words do not matter.
 * @param refusal null while nothing is wrong
 * @param fields the fields that the form shows
 * @param wordsOf how an English sentence reads under its field; as it is unless given
 */
export function placeErrors<F extends string>(
  refusal: Pick<Refusal, 'sentences' | 'fields' | 'language'> | null,
  fields: readonly F[],
  wordsOf: (sentence: string, field: F) => string = (sentence) => sentence,
): PlacedErrors<F> {
  const { sentences = [], fields: named = [] } = refusal ?? {};
  const wordsUnder = (field: F) => {
    const ofField = sentences.filter((_, index) => named[index] === field);
    const words = refusal?.language === 'en' ? ofField.map((sentence) => wordsOf(sentence, field)) : ofField;
    return words.length > 0 ? words.join(', ') : null;
  };
  return {
    under: Object.fromEntries(fields.map((field) => [field, wordsUnder(field)])) as Record<F, string | null>,
    rest: sentences.filter((_, index) => !fields.some((field) => field === named[index])),
  };
}

/**
 * "Fname can't be blank" as it is shown under its field, without its first word (spec.md §5): "Can't be
 * blank". Other languages need no such cut: "Falta tu nombre".
 */
export function withoutFirstWord(sentence: string): string {
  const words = sentence.replace(/^\S+\s*/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
