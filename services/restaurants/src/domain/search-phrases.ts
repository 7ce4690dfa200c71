import { CITIES, CUISINES, type Cuisine } from '@mesa/contract';
import { normalizeText, numbersOf } from './search-words';
import {
  CUISINE_NAMES,
  DISHES,
  FILLER,
  NEAR_ME,
  PLACES_AWAY,
  PLACE_NAMES,
  SPANISH,
  ZIP_AREAS,
} from './search-vocabulary';

export interface Point {
  lat: number;
  lng: number;
}

/** What a phrase of a query means. */
export type Meaning =
  | { kind: 'filler' }
  | { kind: 'near-me' }
  | { kind: 'cuisine'; label: Cuisine }
  /** `synonyms` are other words for the same dish */
  | { kind: 'dish'; label: string; cuisines: Cuisine[]; synonyms: string[] }
  /** places of the catalogue, the most likely first; an alias is `typed` in place of their names */
  | { kind: 'place'; label: string; places: string[][]; alias: false }
  | { kind: 'place'; label: string; places: string[][]; alias: true; typed: string }
  /** a place without restaurants */
  | { kind: 'away'; label: string; at: Point };

export const PHRASE_WORDS_MAX = 4;

/** Phrases of the vocabulary, by their normalized text. */
export const PHRASES: ReadonlyMap<string, Meaning> = collect();

const SPANISH_WORDS = new Set(listOf(SPANISH));

export const isSpanish = (words: readonly string[]): boolean => words.some((word) => SPANISH_WORDS.has(word));

/** What a zip code that no restaurant has means; undefined when it is not of the area. */
export function meaningOfZip(word: string): Meaning | undefined {
  const at = /^\d{5}$/.test(word) ? ZIP_AREAS[word.slice(0, 3)] : undefined;
  return at && { kind: 'away', label: word, at: { lat: at[0], lng: at[1] } };
}

/** The cuisines, places and dishes with a word that begins with some letters. */
export function meaningsFrom(letters: string): Meaning[] {
  const found = [...PHRASES]
    .filter(([phrase, { kind }]) => kind !== 'filler' && kind !== 'near-me' && begins(phrase, letters))
    .map(([, meaning]) => meaning);
  return [...new Map(found.map((meaning) => [labelOf(meaning), meaning])).values()];
}

/** Whether any word of a normalized text begins with some letters. */
export const begins = (text: string, letters: string): boolean => ` ${text}`.includes(` ${letters}`);

const labelOf = (meaning: Meaning): string =>
  'label' in meaning ? `${meaning.kind} ${meaning.label}` : meaning.kind;

function collect(): Map<string, Meaning> {
  const phrases = new Map<string, Meaning>();
  const add = (text: string, meaning: Meaning) => {
    for (const form of formsOf(normalizeText(text))) if (!phrases.has(form)) phrases.set(form, meaning);
  };
  for (const city of CITIES) add(city, { kind: 'place', label: city, places: [[city]], alias: false });
  for (const cuisine of CUISINES)
    for (const name of [cuisine, ...listOf(CUISINE_NAMES[cuisine])])
      add(name, { kind: 'cuisine', label: cuisine });
  for (const [text, names] of PLACE_NAMES) {
    const places = text.split(';').map(listOf);
    for (const name of listOf(names))
      add(name, { kind: 'place', label: places.at(-1)!.join(' · '), places, alias: true, typed: name });
  }
  for (const [label, lat, lng] of PLACES_AWAY) add(label, { kind: 'away', label, at: { lat, lng } });
  for (const text of listOf(NEAR_ME)) add(text, { kind: 'near-me' });
  for (const [cuisines, words] of DISHES) {
    const row = { cuisines: listOf(cuisines) as Cuisine[], synonyms: listOf(words) };
    for (const label of row.synonyms) add(label, { kind: 'dish', label, ...row });
  }
  for (const text of listOf(FILLER)) add(text, { kind: 'filler' });
  return phrases;
}

/** A phrase as it may be typed: its last word in the singular or plural, and without spaces. */
function formsOf(phrase: string): string[] {
  const cut = phrase.lastIndexOf(' ') + 1;
  const numbers = numbersOf(phrase.slice(cut)).map((last) => phrase.slice(0, cut) + last);
  return phrase.length < 6 ? numbers : [...numbers, phrase.replaceAll(' ', '')];
}

function listOf(text: string): string[] {
  return text
    .split(/[,\s]*,\s*/)
    .map((one) => one.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
}
