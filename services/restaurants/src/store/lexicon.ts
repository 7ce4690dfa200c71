import SearchableMap from 'minisearch/SearchableMap';
import { CITIES, CUISINES } from '@mesa/contract';
import { begins, formsOf, PHRASES } from '../domain/search-phrases';
import { isNearly, normalizeText, wrongLettersOf } from '../domain/search-words';
import type { Catalogue, OwnName } from '../domain/understand';

/** At most this many words are searched for in place of a part of a word. */
const WORDS_MAX = 300;
/** Swapped letters, or two letters that are doubled or not, are two mistakes for the map. */
const MISTAKES_MAX = 2;
/** Fewer letters are too common in the middle of words. */
const INSIDE_MIN = 3;
/** What diners ask for; longer phrases of these kinds are sentences, not names. */
const REQUESTS = ['tag', 'price', 'open'];
/** Shorter beginnings are not stored, because so few letters are not corrected. */
const BEGINNING_MIN = 3;

/** Where a word is from; of equally near words, the one of the earlier source is meant. */
const SOURCES = ['vocabulary', 'place', 'cuisine', 'name', 'text'] as const;
const NAME = SOURCES.indexOf('name');

/** What the vocabulary has by these names. */
const MESAS = new Set<string>([...CITIES, ...CUISINES]);

/** A word with the place of its source in the list. */
interface Known {
  word: string;
  rank: number;
}

/** All words that a query may name, in radix trees, and the places of the catalogue. */
export class Lexicon implements Catalogue {
  private readonly words = new SearchableMap<Known>();
  /** the beginnings of labels: of cuisines, dishes and places */
  private readonly beginnings = new SearchableMap<Known>();
  /** the ends of the words of names: a part of a word is the beginning of an end */
  private readonly ends = new SearchableMap<Set<string>>();
  private readonly places = new Map<string, string>();
  /** by each of its forms */
  private readonly ownNames = new Map<string, OwnName>();

  constructor() {
    // the "full" of "full bar" is not what a misspelled word means
    for (const [phrase, meaning] of PHRASES)
      if ('label' in meaning && !(REQUESTS.includes(meaning.kind) && phrase.includes(' ')))
        this.add(phrase, 'vocabulary');
  }

  add(text: string, source: (typeof SOURCES)[number]): void {
    if (source === 'place') this.places.set(normalizeText(text), text);
    for (const word of normalizeText(text).split(' ')) {
      const entry = { word, rank: SOURCES.indexOf(source) };
      if (entry.rank < (this.words.get(word)?.rank ?? Infinity)) this.words.set(word, entry);
      if (entry.rank < NAME)
        for (let end = BEGINNING_MIN; end <= word.length; end += 1)
          this.beginnings.fetch(word.slice(0, end), () => entry);
      if (source !== 'name') continue;
      for (let start = 1; start + INSIDE_MIN <= word.length; start += 1)
        this.ends.fetch(word.slice(start), () => new Set()).add(word);
    }
  }

  /** Adds a city or cuisine of the catalogue, unless the vocabulary has it. */
  addOwnName(kind: OwnName['kind'], label: string): void {
    if (MESAS.has(label)) return;
    if (kind === 'cuisine') this.add(label, kind);
    // the latest spelling; what is a city and a cuisine means the first
    for (const form of formsOf(normalizeText(label)))
      if ((this.ownNames.get(form)?.kind ?? kind) === kind) this.ownNames.set(form, { kind, label });
  }

  knows(letters: string): boolean {
    const some = [this.words.atPrefix(letters), this.ends.atPrefix(letters)];
    return some.some((tree) => !tree.keys().next().done);
  }

  has(word: string): boolean {
    return this.words.has(word);
  }

  ownNameOf(text: string): OwnName | undefined {
    return this.ownNames.get(text);
  }

  placeOf(text: string): string | undefined {
    return this.places.get(text);
  }

  /** The neighborhoods, cities and zip codes with a word that begins with some letters. */
  readonly placesFrom = (letters: string): string[] =>
    [...this.places].filter(([text]) => begins(text, letters)).map(([, label]) => label);

  /** The cuisines that operators have named, with a word that begins with some letters. */
  readonly cuisinesFrom = (letters: string): string[] => {
    const names = [...this.ownNames].filter(
      ([text, { kind }]) => kind === 'cuisine' && begins(text, letters),
    );
    return [...new Set(names.map(([, { label }]) => label))];
  };

  /** Words that begin with some letters. */
  readonly wordsFrom = (letters: string): string[] => [...this.words.atPrefix(letters).keys()];

  /** Words of names with some letters in their middle. */
  readonly namesAround = (letters: string): string[] => {
    if (letters.length < INSIDE_MIN) return [];
    const endings: string[] = [];
    for (const words of this.ends.atPrefix(letters).values()) if (endings.push(...words) >= WORDS_MAX) break;
    return endings;
  };

  /** Words of descriptions are so many that some are near to anything: labels and names alone count. */
  nearest(word: string): string | undefined {
    return nearestIn(this.words, word)?.word;
  }

  /** The word of a label that nearly begins like a misspelled beginning. */
  nearestBeginning(letters: string): string | undefined {
    return nearestIn(this.beginnings, letters)?.word;
  }
}

function nearestIn(tree: SearchableMap<Known>, text: string): Known | undefined {
  const wrong = wrongLettersOf(text);
  if (wrong === 0) return undefined;
  const near = [...tree.fuzzyGet(text, MISTAKES_MAX)]
    .map(([key, [word, edits]]) => ({
      known: word,
      distance: isNearly(text, key) ? 1 : edits,
      strange: strangeLetters(text, key),
    }))
    .filter(({ known, distance }) => distance <= wrong && known.rank <= NAME && !isFiller(known.word));
  const worth = ({ known, distance, strange }: (typeof near)[number]) =>
    distance * 1e4 + known.rank * 1e2 + strange;
  return near.sort((a, b) => worth(a) - worth(b) || (a.known.word < b.known.word ? -1 : 1))[0]?.known;
}

/** Nobody means "del" or "near" who types "deli" or "year". */
const isFiller = (word: string): boolean => PHRASES.get(word)?.kind === 'filler';

/** How many letters only one of two words has: "piza" has those of "pizza", but not of "pita". */
function strangeLetters(a: string, b: string): number {
  return [...new Set(a + b)].filter((letter) => !a.includes(letter) || !b.includes(letter)).length;
}
