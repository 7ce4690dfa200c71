import { standardSentence } from '@mesa/contract';

/** The language of the page, as `<html lang>` says. */
export function pageLanguage(): string {
  return document.documentElement.lang || 'en';
}

/** A sentence for an error that no answer explains, in the language of the page. */
export function ownSentence(id: Parameters<typeof standardSentence>[0], seconds?: number): string {
  return standardSentence(id, pageLanguage(), seconds);
}
