import {
  ABSENT,
  meaningOfZip,
  PHRASES,
  PHRASE_WORDS_MAX,
  placeOf,
  type Labelled,
  type Meaning,
} from './search-phrases';
import { isNearly, normalizeText, wordsOf, WORDS_MAX, wrongLettersOf } from './search-words';

/** A city or cuisine that an operator has named. */
export interface OwnName {
  kind: 'city' | 'cuisine';
  label: string;
}

/** The words and places of the catalogue, as far as a query's meaning depends on them. */
export interface Catalogue {
  /** a city or cuisine of the catalogue that is none of the vocabulary, by its normalized text */
  ownNameOf: (text: string) => OwnName | undefined;
  /** the label of a neighborhood or zip code that has restaurants, by its normalized text */
  placeOf: (text: string) => string | undefined;
  has: (word: string) => boolean;
  /** whether some letters are a known word, or a part of one that is searched for */
  knows: (letters: string) => boolean;
  /** the nearest known word, when few enough letters are wrong */
  nearest: (word: string) => string | undefined;
}

/** A part of a query that has a meaning of its own. */
export type Part = Labelled | Word;

interface Word {
  kind: 'word';
  label: string;
  /** it may be the beginning of a longer word */
  mayBegin: boolean;
}

/** What a query means. */
export interface Understanding {
  parts: Part[];
  /** the words as they may be part of a name, "and" left out like "&"; empty when they certainly are not */
  name: string[];
  nearMe: boolean;
  /** a misspelled query as it is understood */
  corrected?: string;
  /** the query with other words in place of those that are only parts of known ones */
  meant?: string;
  /** words that nothing knows, or that ask for what is not searched for, as they were typed */
  ignored: string[];
  /** the query names nothing, so that all restaurants match */
  isBlank: boolean;
}

/** Fewer letters count as the beginning of a word only at the end of a query, which may be half typed. */
const BEGINNING_MIN = 3;
/** At most this many words of a query are corrected. */
const CORRECTED_MAX = 6;

/** @param exact whether words are taken as they are spelled */
export function understand(query: string, catalogue: Catalogue, exact = false): Understanding {
  const typed = wordsOf(query).slice(0, WORDS_MAX);
  const words = exact ? typed : correct(typed, catalogue);
  const phrases = partition(words, catalogue);
  const corrected = words.join(' ') === typed.join(' ') ? undefined : words.join(' ');
  const meant = exact || corrected ? undefined : meantBy(phrases, catalogue);
  const isStrange = (part: Part) =>
    part.kind === 'word' && !catalogue.has(part.label) && !(part.mayBegin && catalogue.knows(part.label));
  const all = phrases.flatMap(({ label, meaning }): Part[] => {
    if (!meaning)
      return [{ kind: 'word', label, mayBegin: label.length >= BEGINNING_MIN || label === words.at(-1) }];
    return 'label' in meaning ? [meaning] : [];
  });
  // numbers are of guests or dollars: nobody expects that they are found
  const parts = all.filter((part) => !isStrange(part) || !/^\d{1,3}$/.test(part.label));
  // beside an unknown word, one or two letters are ignored too: the "it" of "nothing like it" is not Italian
  const isUnknown = parts.some(isStrange)
    ? (part: Part) => isStrange(part) || (part.kind === 'word' && part.label.length < BEGINNING_MIN)
    : isStrange;
  const understanding: Understanding = {
    parts: parts.filter((part) => !isUnknown(part)),
    name: phrases.every(isLabel) ? [] : words.filter((word) => word !== 'and'),
    nearMe: phrases.some(({ meaning }) => meaning?.kind === 'near-me'),
    ignored: [
      ...parts.filter(isUnknown),
      ...phrases.filter(({ meaning }) => meaning?.kind === 'unsupported'),
    ].map(({ label }) => asTyped(label, query)),
    isBlank: parts.length === 0 && (typed.length > 0 || query.trim() === ''),
  };
  if (corrected !== undefined) understanding.corrected = corrected;
  if (meant !== undefined) understanding.meant = meant;
  return understanding;
}

/** A word of the query as its diner wrote it: "zzzzqq", which is compared as "zzqq". */
export const asTyped = (label: string, query: string): string =>
  query.split(/\s+/).find((word) => normalizeText(word) === label) ?? label;

/** A phrase with a meaning, or a word that stands for itself. */
interface Found {
  label: string;
  /** in words */
  length: number;
  meaning?: Meaning;
}

/** The longest phrases with a meaning, from the left. */
function partition(words: readonly string[], catalogue: Catalogue): Found[] {
  const phrases: Found[] = [];
  for (let i = 0; i < words.length; i += phrases.at(-1)!.length) phrases.push(phraseAt(words, i, catalogue));
  return phrases;
}

function phraseAt(words: readonly string[], at: number, catalogue: Catalogue): Found {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length -= 1) {
    const label = words.slice(at, at + length).join(' ');
    const meaning = meaningOf(label, catalogue) ?? meaningOf(label.replaceAll(' ', ''), catalogue);
    if (meaning) return { label, length, meaning };
    // no tag for dogs in "hot dogs"
    if (length > 1 && ABSENT.has(label.replaceAll(' ', ''))) return { label, length };
  }
  return { label: words[at]!, length: 1 };
}

function meaningOf(text: string, catalogue: Catalogue): Meaning | undefined {
  // what a restaurant calls its cuisine or city means that, also where diners' words mean something else
  const ownName = catalogue.ownNameOf(text);
  if (ownName?.kind === 'city') return placeOf([[ownName.label]], ownName.label);
  if (ownName) return { kind: 'cuisine', label: ownName.label };
  const meaning = PHRASES.get(text);
  // a dish ("olive") or a place without restaurants may be the name of a neighborhood that has some; another
  // phrase ("downtown") means what the vocabulary says
  if (meaning && meaning.kind !== 'dish' && meaning.kind !== 'away') return meaning;
  const place = catalogue.placeOf(text);
  if (place) return placeOf([[place]], place);
  return meaning ?? meaningOfZip(text);
}

/**
 * Whether a phrase certainly is not part of a restaurant's name, as a city is not. Dishes, other names of
 * cuisines and words without a meaning of their own may be.
 */
const isLabel = ({ label, meaning }: Found): boolean =>
  meaning?.kind === 'cuisine'
    ? label === normalizeText(meaning.label)
    : meaning !== undefined && !['dish', 'filler', 'unsupported'].includes(meaning.kind);

/** The words with those that nothing knows replaced by the nearest known ones. */
function correct(words: readonly string[], catalogue: Catalogue): string[] {
  let left = CORRECTED_MAX;
  return partition(words, catalogue).flatMap(({ label, meaning }) => {
    if (meaning || ABSENT.has(label) || catalogue.knows(label)) return label.split(' ');
    // comparing takes long: very long words, and all after the first six unknown ones, stay as they are
    if (wrongLettersOf(label) === 0 || (left -= 1) < 0) return label;
    const near = catalogue.nearest(label);
    return near && isNearly(label, near) ? near : (split(label, catalogue) ?? near ?? label);
  });
}

/**
 * "pasta" for "paste", which is only a part of words such as "pastes"; nothing for "pizz", which may be half
 * typed, and for so many words that comparing them takes long.
 */
function meantBy(phrases: readonly Found[], catalogue: Catalogue): string | undefined {
  if (phrases.length > CORRECTED_MAX) return undefined;
  const words = phrases.map(({ label, meaning }) => {
    if (meaning || ABSENT.has(label) || catalogue.has(label)) return label;
    const near = catalogue.nearest(label);
    return near && PHRASES.has(near) && !near.startsWith(label) ? near : label;
  });
  return words.some((word, i) => word !== phrases[i]!.label) ? words.join(' ') : undefined;
}

/** "goldenlantern" as two known words; two filler words would say nothing. */
function split(word: string, catalogue: Catalogue): string[] | undefined {
  const isKnown = (text: string) => meaningOf(text, catalogue) ?? catalogue.has(text);
  const halves = Array.from({ length: word.length }, (_, i) => [word.slice(0, i), word.slice(i)]);
  return halves.find(
    (two) =>
      two.every((half) => half.length >= BEGINNING_MIN && isKnown(half)) &&
      !two.every((half) => ['filler', 'unsupported'].includes(PHRASES.get(half)?.kind ?? '')),
  );
}
