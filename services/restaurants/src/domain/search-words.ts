/** A query has at most this many words that count; further ones are ignored. */
export const WORDS_MAX = 16;

/** Letters of scripts that put no blanks between words: each is a word, so that a part of a name is found. */
const WITHOUT_BLANKS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/**
 * Lower case without accents and apostrophes, words separated by one space, no letter more than twice: "tia
 * rosalba sohns" for "Tía Rosalba & Sohn's".
 */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u3099\u309a'\u2018\u2019`´]/g, '')
    .toLowerCase()
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
    .replace(WITHOUT_BLANKS, ' $& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a text in their order. */
export const wordsOf = (text: string): string[] => normalizeText(text).split(' ').filter(Boolean);

/** A word in the singular and in the plural; both mean the same to a diner. */
export function numbersOf(word: string): string[] {
  if (word.length < 4) return [word];
  return [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`];
}

/** Longer words are not corrected: comparing them takes long, and they are hardly ever misspelled. */
const CORRECTED_MAX = 24;

/** How many letters of a word may be wrong. */
export function wrongLettersOf({ length }: string): number {
  if (length > CORRECTED_MAX || length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Whether a word is another one with two neighboring letters swapped, or with other letters doubled. */
export function isNearly(a: string, b: string): boolean {
  const swapped = Array.from(a, (_, i) => a.slice(0, i) + (a[i + 1] ?? '') + a[i] + a.slice(i + 2));
  return a !== b && (swapped.includes(b) || withoutDoubles(a) === withoutDoubles(b));
}

const withoutDoubles = (word: string): string => word.replace(/(.)\1/g, '$1');
