/** Words that say little: they are searched for, but never what a search begins with. */
const LITTLE = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'co',
  'de',
  'el',
  'et',
  'il',
  'in',
  'la',
  'le',
  'of',
  'on',
  'the',
]);

/** Of longer names only the first words make pairs, so that a name's units stay few. */
export const PAIRED_WORDS = 5;

/** "Tía Rosalba & Sohn's" becomes "tia rosalba sohns": lower case, no accents, words apart by one space. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2018\u2019]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function wordsOf(text: string): string[] {
  return [...new Set(plain(text).split(' ').filter(Boolean))];
}

export const saysLittle = (word: string): boolean => LITTLE.has(word);

interface Named {
  name: string;
  city: string;
  category: string;
}

/** The units under which the index finds a restaurant. One of them is the beginning of every search. */
export const unit = {
  everything: '*',
  /** a word of the name */
  word: (word: string) => word,
  /** two words of one name, in either order */
  pair: (one: string, other: string) => `+${one < other ? `${one} ${other}` : `${other} ${one}`}`,
  /** a word of the city's or cuisine's name, or that name whole */
  place: (word: string) => `@${word}`,
  /** a cuisine in a city */
  both: (category: string, city: string) => `&${plain(category)} ${plain(city)}`,
} as const;

/** All units of a restaurant. Pairs are what keeps "golden pizzeria" as fast among a million as among a thousand. */
export function unitsOf({ name, city, category }: Named): string[] {
  const words = wordsOf(name);
  const telling = words.filter((word) => !saysLittle(word)).slice(0, PAIRED_WORDS);
  const pairs = telling.flatMap((one, i) => telling.slice(i + 1).map((other) => unit.pair(one, other)));
  const places = [city, category].flatMap((label) => [plain(label), ...wordsOf(label)]).map(unit.place);
  return [...new Set([unit.everything, ...words, ...pairs, ...places, unit.both(category, city)])];
}

/** What a search is checked against: name, city and cuisine in plain words, each word after a space. */
export function searchText({ name, city, category }: Named): string {
  return ` ${plain(name)} | ${plain(city)} | ${plain(category)} `;
}
