import { LANGUAGES, type Language } from '@mesa/contract';
import { localValues } from '@mesa/remote-kit';

const KEY = 'language';

/** The languages that can be chosen, and the one that development shows by hand (`en-XA`). */
const LOCALES = [...LANGUAGES, 'en-XA'] as const;
export type Locale = (typeof LOCALES)[number];

/** What was chosen in this browser; null for nothing. */
export function readChoice(): Locale | null {
  return LOCALES.find((locale) => locale === localValues.read(KEY)) ?? null;
}

export function saveChoice(language: Language): void {
  localValues.write(KEY, language);
}

/** Calls `listener` when another tab chooses. @returns ends it */
export function onChoiceElsewhere(listener: () => void): () => void {
  // a null key: the other tab has cleared everything
  const receive = ({ key }: StorageEvent) => (key === KEY || key === null) && listener();
  window.addEventListener('storage', receive);
  return () => window.removeEventListener('storage', receive);
}

/**
 * The language of a page: what was chosen in this browser, the account's, the browser's first that Mesa
 * speaks, English (contract.md "Languages").
 */
export function preferredLocale(account: Language | null | undefined): Locale {
  return readChoice() ?? account ?? browserLanguage() ?? LANGUAGES[0];
}

function browserLanguage(): Language | undefined {
  const spoken = navigator.languages.map((tag) => tag.split('-')[0]);
  return spoken.map((tag) => LANGUAGES.find((language) => language === tag)).find(Boolean);
}
