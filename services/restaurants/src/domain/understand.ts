import { isSpanish, meaningOfZip, PHRASES, PHRASE_WORDS_MAX, type Meaning } from './search-phrases';
import { normalizeText, wordsOf, WORDS_MAX } from './search-words';

/** The words and places of the catalogue, as far as a query's meaning depends on them. */
export interface Catalogue {
  /** the label of a neighborhood or zip code that has restaurants, by its normalized text */
  placeOf: (text: string) => string | undefined;
  has: (word: string) => boolean;
  /** whether some letters are a known word, or a part of one that is searched for */
  knows: (letters: string) => boolean;
  /** the nearest known word, when few enough letters are wrong */
  nearest: (word: string) => string | undefined;
}

/** A part of a query that has a meaning of its own. */
export type Part = Exclude<Meaning, { kind: 'filler' | 'near-me' }> | { kind: 'word'; label: string };

/** What a query means. */
export interface Understanding {
  parts: Part[];
  /** the words as they may be part of a name; empty when they certainly are not */
  name: string[];
  nearMe: boolean;
  /** a misspelled query as it is understood */
  corrected?: string;
  /** words that nothing knows */
  ignored: string[];
  /** nothing was asked for: all restaurants match */
  isBlank: boolean;
}

/** Fewer letters are the beginning of a word only where one may still be typing. */
const BEGINNING_MIN = 3;

/** @param exact whether words are taken as they are spelled */
export function understand(query: string, catalogue: Catalogue, exact = false): Understanding {
  const typed = wordsOf(query).slice(0, WORDS_MAX);
  const words = exact ? typed : correct(typed, catalogue);
  const parts: Part[] = [];
  const found = partition(words, catalogue);
  for (const { kind, label, meaning } of found) {
    if (kind === 'word') parts.push({ kind, label });
    else if (meaning.kind !== 'filler' && meaning.kind !== 'near-me') parts.push(meaning);
  }
  const last = words.at(-1);
  const isKnown = (word: string) =>
    catalogue.has(word) || ((word === last || word.length >= BEGINNING_MIN) && catalogue.knows(word));
  const ignored = parts.filter((part) => part.kind === 'word' && !isKnown(part.label));
  const isLabelled = found.every((one) => one.kind === 'meaning' && isLabel(one));
  return {
    parts: parts.filter((part) => !ignored.includes(part)),
    name: isLabelled ? [] : words,
    nearMe: found.some(({ meaning }) => meaning?.kind === 'near-me'),
    ...(words.join(' ') === typed.join(' ') ? {} : { corrected: words.join(' ') }),
    ignored: ignored.map(({ label }) => label),
    isBlank: parts.length === 0 && (typed.length > 0 || query.trim() === ''),
  };
}

type Found =
  | { kind: 'meaning'; label: string; meaning: Meaning }
  | { kind: 'word'; label: string; meaning?: undefined };

/** The longest phrases with a meaning, from the left; other words stand for themselves. */
function partition(words: readonly string[], catalogue: Catalogue): Found[] {
  const found: Found[] = [];
  for (let i = 0; i < words.length; ) {
    let length = Math.min(PHRASE_WORDS_MAX, words.length - i);
    let meaning: Meaning | undefined;
    for (; length > 0; length -= 1) {
      meaning = meaningOf(words.slice(i, i + length).join(' '), catalogue);
      if (meaning) break;
    }
    const text = words.slice(i, i + Math.max(1, length)).join(' ');
    if (!meaning) found.push({ kind: 'word', label: text });
    else if (text === 'la' && isArticle(words, i))
      found.push({ kind: 'meaning', label: text, meaning: { kind: 'filler' } });
    else found.push({ kind: 'meaning', label: text, meaning });
    i += Math.max(1, length);
  }
  return found;
}

function meaningOf(text: string, catalogue: Catalogue): Meaning | undefined {
  const known = PHRASES.get(text);
  // "olive" may be a neighborhood, but "downtown" is what the vocabulary says
  if (known && known.kind !== 'dish') return known;
  const place = catalogue.placeOf(text);
  if (place) return { kind: 'place', label: place, places: [[place]], alias: false };
  return known ?? meaningOfZip(text);
}

/** "la" is Los Angeles, but an article in "la mejor pizza". */
const isArticle = (words: readonly string[], at: number): boolean =>
  at < words.length - 1 && isSpanish(words) && !['en', 'in', 'de'].includes(words[at - 1] ?? '');

/** Dishes and other names of cuisines may be words of a restaurant's name. */
function isLabel({ label, meaning }: Extract<Found, { kind: 'meaning' }>): boolean {
  if (meaning.kind === 'cuisine') return label === normalizeText(meaning.label);
  return meaning.kind !== 'dish';
}

/** The words with those that nothing knows replaced by the nearest known ones. */
function correct(words: readonly string[], catalogue: Catalogue): string[] {
  return partition(words, catalogue).flatMap(({ kind, label }) => {
    if (kind === 'meaning' || catalogue.knows(label)) return label.split(' ');
    return split(label, catalogue) ?? [catalogue.nearest(label) ?? label];
  });
}

/** "goldenlantern" as two known words. */
function split(word: string, catalogue: Catalogue): string[] | undefined {
  const isKnown = (text: string) => text.length > 2 && (meaningOf(text, catalogue) ?? catalogue.has(text));
  for (let i = 3; i <= word.length - 3; i += 1) {
    const halves = [word.slice(0, i), word.slice(i)];
    if (halves.every(isKnown)) return halves;
  }
  return undefined;
}
