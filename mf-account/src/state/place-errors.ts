import { Refusal, type FieldSentence } from '@mesa/contract';
import { currentLanguage } from '@mesa/remote-kit';
import { textNow } from '../messages';

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
    const own = sentences.filter((_, index) => named[index] === field);
    const words = refusal?.language === 'en' ? own.map((sentence) => wordsOf(sentence, field)) : own;
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

/** Refuses empty fields before the server has to. @throws Refusal when one is empty */
export function refuseBlank(
  values: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
): void {
  const errors = blankErrors(values, names);
  if (errors.length > 0) throw new Refusal('invalid', errors, undefined, currentLanguage());
}

/** What is wrong with fields that nobody has filled in, as the server would say it. */
export function blankErrors(
  values: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
) {
  const t = textNow();
  return Object.entries(values).flatMap(([field, value]): FieldSentence[] =>
    value.trim() === '' ? [{ field, sentence: t('blank', { name: names[field] ?? field }) }] : [],
  );
}
