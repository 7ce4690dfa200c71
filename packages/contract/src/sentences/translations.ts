import type { Language } from '../vocabulary';

/** What a sentence is about: numbers, slot labels and names, all of them JSON. */
export type Values = Readonly<Record<string, string | number | readonly string[]>>;

/** A sentence in every language. */
export type Translations<V = Values> = Readonly<Record<Language, string | ((values: V) => string)>>;

/** A sentence with values, which its translations share. */
export function withValues<V extends Values>(
  en: (values: V) => string,
  es: (values: V) => string,
): Readonly<Record<Language, (values: V) => string>> {
  return { en, es };
}

/** A sentence in one language. */
export function translate<V>(translations: Translations<V>, language: Language, values: V): string {
  const text = translations[language];
  return typeof text === 'string' ? text : text(values);
}

/** A wait, rounded up: "20 seconds", "14 minutes"; "20 segundos", "14 minutos". */
export function waitIn(language: Language, seconds: number): string {
  const inSeconds = seconds < 90;
  const count = Math.ceil(inSeconds ? seconds : seconds / 60);
  const unit = { en: inSeconds ? 'second' : 'minute', es: inSeconds ? 'segundo' : 'minuto' }[language];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
