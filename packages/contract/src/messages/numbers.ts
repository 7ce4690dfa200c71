import type { Language } from '../vocabulary';

/*
 * Numbers and plurals without Intl: its first use takes a phone 0.1 s, and the first screen shows both. Only
 * the plural forms of large numbers need Intl.
 */

/** A number: 1284 as "1,284" in both languages, as Spanish is written in the United States. */
export function formatNumber(value: number): string {
  const [whole, fraction] = String(value).split('.');
  const grouped = whole!.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** The plural form of a count. Only large numbers need Intl: "1 millón de reseñas". */
export function pluralOf(value: number, language: Language): Intl.LDMLPluralRule {
  if (Math.abs(value) === 1) return 'one';
  return Number.isInteger(value) && Math.abs(value) < 1e6
    ? 'other'
    : new Intl.PluralRules(language).select(value);
}
