import SearchableMap from 'minisearch/SearchableMap';
import { PHRASES } from '../domain/search-phrases';
import { distanceOf, normalizeText, wrongLettersOf } from '../domain/search-words';

/** At most so many words are searched for in place of a part of a word. */
const WORDS_MAX = 300;
/** The map does not know swapped letters: they are two mistakes for it. */
const MISTAKES_MAX = 2;
/** Fewer letters are too common in the middle of words. */
const INSIDE_MIN = 3;

/** Where a word is from; of equally near words the more telling one is meant. */
const SOURCES = ['vocabulary', 'place', 'name', 'text'] as const;
const TEXT = SOURCES.indexOf('text');
export type WordSource = (typeof SOURCES)[number];

/** All words that a query may name, in radix trees. */
export class Lexicon {
  private readonly words = new SearchableMap<number>();
  private readonly names = new SearchableMap<true>();
  /** of labels: cuisines, dishes and places */
  private readonly labels = new Set<string>();

  constructor() {
    for (const [phrase, { kind }] of PHRASES) if (kind !== 'filler') this.add(phrase, 'vocabulary');
  }

  add(text: string, source: WordSource): void {
    for (const word of normalizeText(text).split(' ')) {
      const rank = SOURCES.indexOf(source);
      if (rank < (this.words.get(word) ?? Infinity)) this.words.set(word, rank);
      if (source === 'name') this.names.set(word, true);
      if (source === 'vocabulary' || source === 'place') this.labels.add(word);
    }
  }

  /** Whether some letters are a known word, or the beginning of one, or a part of a word of a name. */
  knows(letters: string): boolean {
    return this.words.atPrefix(letters).size > 0 || this.namesAround(letters).length > 0;
  }

  has(word: string): boolean {
    return this.words.has(word);
  }

  /** Words of names that begin with some letters. */
  namesFrom(letters: string): string[] {
    return [...take(this.names.atPrefix(letters).keys(), WORDS_MAX)];
  }

  /** Words of names with some letters in their middle. */
  namesAround(letters: string): string[] {
    if (letters.length < INSIDE_MIN) return [];
    const isAround = (word: string) => word.indexOf(letters) > 0;
    return [...take(filter(this.names.keys(), isAround), WORDS_MAX)];
  }

  /**
   * The word of a label or name that is nearest to a misspelled one; undefined when none is near enough. Words
   * of descriptions are so many that some are near to anything.
   */
  nearest(word: string): string | undefined {
    const wrong = wrongLettersOf(word);
    if (wrong === 0) return undefined;
    const near = [...this.words.fuzzyGet(word, MISTAKES_MAX).keys()]
      .map((known) => ({
        known,
        distance: distanceOf(word, known),
        strange: strangeLetters(word, known),
        rank: this.words.get(known) ?? 0,
      }))
      .filter(({ distance, rank }) => distance <= wrong && rank < TEXT)
      .sort(
        (a, b) =>
          a.distance - b.distance || a.rank - b.rank || a.strange - b.strange || (a.known < b.known ? -1 : 1),
      );
    return near[0]?.known;
  }

  /** The word of a label that nearly begins like a misspelled beginning. */
  nearestBeginning(letters: string): string | undefined {
    const wrong = wrongLettersOf(letters);
    if (wrong === 0) return undefined;
    const isNear = (word: string, length: number) => distanceOf(letters, word.slice(0, length)) <= wrong;
    return [...this.labels].find((word) =>
      [letters.length - 1, letters.length, letters.length + 1].some((length) => isNear(word, length)),
    );
  }
}

/** How many letters only one of two words has: "piza" has those of "pizza", but not of "pita". */
function strangeLetters(one: string, other: string): number {
  return [...new Set(one + other)].filter((letter) => !one.includes(letter) || !other.includes(letter))
    .length;
}

function* take<T>(all: Iterable<T>, most: number): Iterable<T> {
  let taken = 0;
  for (const one of all) {
    if ((taken += 1) > most) return;
    yield one;
  }
}

function* filter<T>(all: Iterable<T>, fits: (one: T) => boolean): Iterable<T> {
  for (const one of all) if (fits(one)) yield one;
}
