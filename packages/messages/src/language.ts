import { useSyncExternalStore } from 'react';
import { LANGUAGES, type Language } from '@mesa/contract';

/** Made from English when a part is built: longer, with accents. It shows what is not in a catalog. */
export const PSEUDO_LOCALE = 'en-XA';

/** What catalogs exist for. */
export type Locale = Language | typeof PSEUDO_LOCALE;

const isLocale = (value: string): value is Locale =>
  value === PSEUDO_LOCALE || LANGUAGES.some((language) => language === value);

/** The catalogs that the page shows: `<html lang>`, the one place where the language is kept. */
export function pageLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : LANGUAGES[0];
}

/** The language of the page, English for one that Mesa does not speak. */
export const currentLanguage = (): Language => languageOf(pageLocale());

export const languageOf = (locale: Locale): Language => (locale === PSEUDO_LOCALE ? 'en' : locale);

/** The language of the page; the component renders again when it changes. */
export const useLanguage = (): Language =>
  useSyncExternalStore(subscribeToLanguage, currentLanguage, currentLanguage);

/** Calls `listener` when the language of the page may have changed. @returns ends it */
export function subscribeToLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}
