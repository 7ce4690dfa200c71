import { CITIES, CUISINES, type Cuisine, type Tag } from '@mesa/contract';
import { normalizeText, numbersOf } from './search-words';
/** What diners' words mean, in English and Spanish, without accents; words are separated by commas. */
import vocabulary from './search-vocabulary.json';

export interface Point {
  lat: number;
  lng: number;
}

/** What a phrase of a query means. */
export type Meaning =
  | { kind: 'filler' }
  | { kind: 'near-me' }
  /** what diners ask for and no restaurant of Mesa says of itself, such as delivery */
  | { kind: 'unsupported' }
  | { kind: 'cuisine'; label: string }
  /** `synonyms` are other words for the same dish */
  | { kind: 'dish'; label: string; cuisines: Cuisine[]; synonyms: string[] }
  /** places of the catalogue, the most likely first, `typed` by their names or an alias */
  | { kind: 'place'; label: string; places: string[][]; typed: string }
  /** a place without restaurants */
  | { kind: 'away'; label: string; at: Point }
  | { kind: 'tag'; label: Tag; typed: string }
  /** a level, "1" to "4" */
  | { kind: 'price'; label: string; typed: string }
  /** open at this moment */
  | { kind: 'open'; label: string };

type Place = Extract<Meaning, { kind: 'place' }>;
export type Labelled = Exclude<Meaning, { kind: 'filler' | 'near-me' | 'unsupported' }>;

/** Longer names of cities and cuisines are found by their words. */
export const PHRASE_WORDS_MAX = 6;

/** Phrases of the vocabulary, by their normalized text. */
export const PHRASES: ReadonlyMap<string, Meaning> = collect();

const ZIP_AREAS = new Map(Object.entries(vocabulary.zips));

/** Cuisines and dishes that no restaurant of Mesa has: they are not misspellings of others. */
export const ABSENT: ReadonlySet<string> = new Set(listOf(vocabulary.absent));

/** What a zip code that no restaurant has means; undefined when it is not of the area. */
export function meaningOfZip(word: string): Meaning | undefined {
  const area = /^\d{5}$/.test(word) ? word.slice(0, 3) : '';
  return ZIP_AREAS.has(area) ? awayOf(word, ZIP_AREAS.get(area)!) : undefined;
}

const LABELLED = [...PHRASES].flatMap(([phrase, meaning]) =>
  // "beach" is one of Mesa's cities, but not Venice Beach
  'label' in meaning
    ? [{ text: ` ${meaning.kind === 'away' ? phrase.split(' ')[0] : phrase}`, meaning }]
    : [],
);

/** The cuisines, places and dishes with a word that begins with some letters. */
export function meaningsFrom(letters: string): Labelled[] {
  const matches = LABELLED.filter(({ text }) => text.includes(` ${letters}`));
  return [...new Set(matches.map(({ meaning }) => meaning))];
}

/** Whether any word of a normalized text begins with some letters. */
export const begins = (text: string, letters: string): boolean => ` ${text}`.includes(` ${letters}`);

function collect(): Map<string, Meaning> {
  const phrases = new Map<string, Meaning>();
  const add = (text: string, meaning: Meaning) => {
    for (const form of formsOf(normalizeText(text))) if (!phrases.has(form)) phrases.set(form, meaning);
  };
  for (const city of CITIES) add(city, placeOf([[city]], city));
  for (const label of CUISINES)
    for (const name of [label, ...listOf(vocabulary.cuisines[label])]) add(name, { kind: 'cuisine', label });
  for (const row of vocabulary.places) {
    const places = row.places.split('; ').map(listOf);
    for (const typed of listOf(row.names)) add(typed, placeOf(places, typed));
  }
  for (const [label, at] of Object.entries(vocabulary.away)) add(label, awayOf(label, at));
  for (const text of listOf(vocabulary.nearMe)) add(text, { kind: 'near-me' });
  // a test of the vocabulary checks the tags
  for (const [label, words] of Object.entries(vocabulary.tags))
    for (const typed of [label, ...listOf(words)]) add(typed, { kind: 'tag', label: label as Tag, typed });
  for (const [label, words] of Object.entries(vocabulary.prices))
    for (const typed of listOf(words)) add(typed, { kind: 'price', label, typed });
  for (const text of listOf(vocabulary.open)) add(text, { kind: 'open', label: 'open now' });
  for (const row of vocabulary.dishes) {
    const synonyms = listOf(row.words);
    // a test of the vocabulary checks the names
    const cuisines = listOf(row.cuisines) as Cuisine[];
    for (const label of synonyms) add(label, { kind: 'dish', label, cuisines, synonyms });
  }
  for (const text of listOf(vocabulary.unsupported)) add(text, { kind: 'unsupported' });
  for (const text of listOf(vocabulary.filler)) add(text, { kind: 'filler' });
  return phrases;
}

/** @param typed the name or alias of the places */
export function placeOf(places: string[][], typed: string): Place {
  return { kind: 'place', label: [...new Set(places.at(-1))].join(' · '), places, typed };
}

/** @param at latitude and longitude */
function awayOf(label: string, [lat = 0, lng = 0]: number[]): Meaning {
  return { kind: 'away', label, at: { lat, lng } };
}

/** A phrase as it may be typed: its last word in the singular or plural, and without spaces. */
export function formsOf(phrase: string): string[] {
  const cut = phrase.lastIndexOf(' ') + 1;
  const numbers = numbersOf(phrase.slice(cut)).map((last) => phrase.slice(0, cut) + last);
  return phrase.length < 6 ? numbers : [...numbers, phrase.replaceAll(' ', '')];
}

/** @param text lines are joined by commas as well */
function listOf(text: string | string[]): string[] {
  return String(text).split(/ *, */);
}
