import type { FieldSentence } from '../refusal';
import { LANGUAGES, type Language } from '../vocabulary';
import { account } from './account';
import { booking } from './booking';
import { fields } from './fields';
import { photos } from './photos';
import { requests } from './requests';
import { review } from './review';
import { standard } from './standard';
import { translate, type Translations, type Values } from './translations';

/** By id, each sentence in every language: all that the API says. */
export const sentences = {
  ...standard,
  ...requests,
  ...fields,
  ...account,
  ...booking,
  ...review,
  ...photos,
};

export type SentenceId = keyof typeof sentences;

/** The values that a sentence needs. */
export type ValuesOf<Id extends SentenceId> = (typeof sentences)[Id]['en'] extends (values: infer V) => string
  ? V
  : undefined;

/** The values of a sentence as a last argument; none for a sentence without values. */
export type ValueArguments<Id extends SentenceId> =
  ValuesOf<Id> extends undefined ? [] : [values: ValuesOf<Id>];

/** A sentence for a Refusal; the edge writes it in the language of the request. */
export function say<Id extends SentenceId>(id: Id, ...values: ValueArguments<Id>): FieldSentence {
  return sayAbout(null, id, ...values);
}

/** A sentence about one field of the body. */
export function sayAbout<Id extends SentenceId>(
  field: string | null,
  id: Id,
  ...[values]: ValueArguments<Id>
): FieldSentence {
  // its own type names the values of this sentence
  return fieldSentence(field, id, values as Values | undefined);
}

/** As `sayAbout`, for values whose types were checked elsewhere. */
export function fieldSentence(field: string | null, id: SentenceId, values?: Values): FieldSentence {
  return { id, ...(values && { values }), field, sentence: translateSentence(id, LANGUAGES[0], values) };
}

/** The text of a sentence in a language. */
export function translateSentence(id: SentenceId, language: Language, values: Values = {}): string {
  // the caller gave the values of this id's own type
  return translate(sentences[id] as Translations, language, values);
}
