/** Words too frequent to begin a search with; they are only checked. */
const STOP_WORDS = new Set('a an and at by co de el et il in la le of on the'.split(' '));

/** Name, city and cuisine together never have more words; a longer query finds nothing. */
export const WORDS_MAX = 12;

/** Only the first words of a name make pairs, so that a restaurant has few terms. */
export const PAIRED_WORDS = 5;

/**
 * Lower case without accents, words separated by one space: "tia rosalba sohns" for "Tía Rosalba & Sohn's".
 */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2018\u2019]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function wordsOf(text: string): string[] {
  return [...new Set(normalizeText(text).split(' ').filter(Boolean))];
}

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

interface Named {
  name: string;
  city: string;
  category: string;
}

/** The index terms of restaurants. Every search reads the ranges of one or more of them. */
export const term = {
  everything: '*',
  /** a word of the name */
  word: (word: string) => word,
  /** two words of one name, in either order */
  pair: (one: string, other: string) => `+${one < other ? `${one} ${other}` : `${other} ${one}`}`,
  /** a word of a city or cuisine, or its whole name */
  label: (word: string) => `@${word}`,
  /** a cuisine in a city */
  cuisineInCity: (category: string, city: string) => `&${normalizeText(category)} ${normalizeText(city)}`,
} as const;

/**
 * All terms of a restaurant. Pairs keep "golden pizzeria" as fast among a million restaurants as among a
 * thousand.
 */
export function termsOf({ name, city, category }: Named): string[] {
  const words = wordsOf(name);
  const rare = words.filter((word) => !isStopWord(word)).slice(0, PAIRED_WORDS);
  const pairs = rare.flatMap((one, i) => rare.slice(i + 1).map((other) => term.pair(one, other)));
  const labels = [city, category]
    .flatMap((label) => [normalizeText(label), ...wordsOf(label)])
    .map(term.label);
  return [...new Set([term.everything, ...words, ...pairs, ...labels, term.cuisineInCity(category, city)])];
}

/** The text that a search by words is checked against: name, city and cuisine, each word after a space. */
export function searchText({ name, city, category }: Named): string {
  return ` ${normalizeText(name)} | ${normalizeText(city)} | ${normalizeText(category)} `;
}
