import type { FieldSentence, Refusal } from '../refusal';
import { LANGUAGES, type Language } from '../vocabulary';
import { sentences, translateSentence, type SentenceId } from './say';

/** A sentence in a language; as it is when it has no id. */
export function textIn(language: Language, sentence: FieldSentence): string {
  return hasTranslations(sentence)
    ? translateSentence(sentence.id, language, sentence.values)
    : sentence.sentence;
}

/**
 * The sentences of a refusal, all in one language: those without ids, of operators or already written by
 * another part, stay as they are.
 */
export function sentencesIn(
  language: Language,
  refusal: Refusal,
): { sentences: readonly string[]; language: Language } {
  const { details } = refusal;
  if (!details.some(hasTranslations)) return refusal;
  // an answer has one language
  const chosen = details.every(hasTranslations) ? language : LANGUAGES[0];
  return { language: chosen, sentences: details.map((detail) => textIn(chosen, detail)) };
}

function hasTranslations(sentence: FieldSentence): sentence is FieldSentence & { id: SentenceId } {
  return sentence.id !== undefined && sentence.id in sentences;
}
