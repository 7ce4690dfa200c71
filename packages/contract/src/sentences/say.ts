import { formatMessage, formatTimes, type Translated } from '../messages';
import type { FieldSentence } from '../refusal';
import { LANGUAGES, type Language } from '../vocabulary';
import { catalog, type MessageValues } from './catalog';
import { catalog as standard, type MessageValues as StandardValues } from './standard/catalog';

/** By id, each sentence in every language: all that the API says. */
export const sentences = { ...standard, ...catalog };

export type SentenceId = keyof typeof sentences;

type AllValues = MessageValues & StandardValues;

/** What a sentence is about, all of it JSON. */
export type Values = Readonly<Record<string, string | number>>;

/** The values of a sentence as a last argument; none for a sentence without values. */
export type ValueArguments<Id extends SentenceId> = Id extends keyof AllValues ? [values: AllValues[Id]] : [];

/** The fields that have a sentence of this kind: 'invalid' has "invalid.fname". */
export type FieldOf<Kind extends string> = SentenceId extends infer Id
  ? Id extends `${Kind}.${infer Field}`
    ? Field
    : never
  : never;

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
  return fieldSentence(field, id, values);
}

/** As `sayAbout`, for values whose types were checked elsewhere. */
export function fieldSentence(field: string | null, id: SentenceId, values?: Values): FieldSentence {
  return { id, ...(values && { values }), field, sentence: translateSentence(id, LANGUAGES[0], values) };
}

/** The text of a sentence in a language. */
export function translateSentence(id: SentenceId, language: Language, values: Values = {}): string {
  const { [language]: message }: Translated = sentences[id];
  return formatMessage(message, valuesIn(language, values), language);
}

/** Slots are written in the language's own way; the one that is called `time` stands after "at". */
function valuesIn(language: Language, values: Values): Values {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? formatTimes(value, name === 'time' ? 'at' : 'alone', language) : value,
  ]);
  return Object.fromEntries(written) as Values;
}
