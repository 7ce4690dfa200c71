import { CITIES, type CallAnswer } from '@mesa/contract';
import { ABSENT, begins, meaningsFrom, PHRASES } from '../domain/search-phrases';
import { normalizeText, wordsOf, WORDS_MAX } from '../domain/search-words';
import type { Lexicon } from './lexicon';
import type { Restaurants } from './restaurants';
import type { SearchIndex } from './search-index';
import { nameMatches } from './search-tiers';

const EACH_MAX = 3;
/** Labels leave some room for restaurants. */
const LABELS_MAX = 6;
/** Fewer letters mean another name only as a whole: "la", but not the "i" of "israeli". */
const OTHER_NAME_MIN = 3;

type Suggestions = Required<CallAnswer<'suggest'>>;

const NOTHING: Suggestions = { cuisines: [], dishes: [], cities: [], neighborhoods: [], restaurants: [] };

/** What a half-typed query may mean; a misspelled one is read as the nearest known words. */
export function createSuggestions(index: SearchIndex, namesOf: Restaurants['namesOf']) {
  const suggest = async (words: string[], most: number): Promise<Suggestions> => {
    const labels = labelsFor(index, words.join(' '));
    const left = most - Object.values(labels).flat().length;
    const { tiers } = nameMatches(index, words);
    const entries = index.page(index.all, { tiers, order: 'relevance', count: left });
    const ids = entries.map(({ id }) => id);
    return { ...labels, restaurants: ids.length > 0 ? await namesOf(ids) : [] };
  };

  /** @param most of all kinds together */
  return async (query: string, most: number): Promise<Suggestions> => {
    const words = wordsOf(query).slice(0, WORDS_MAX);
    if (words.length === 0) return NOTHING;
    for (const read of readingsOf(words, index.lexicon)) {
      const suggestions = await suggest(read, most);
      if (Object.values(suggestions).some((list) => list.length > 0)) return suggestions;
    }
    return placesAfter(words, index);
  };
}

/** Places that begin as the last words do, after words that are known: Torrance for "sushi torr". */
function placesAfter(words: string[], index: SearchIndex): Suggestions {
  const isKnown = (word: string) => PHRASES.has(word) || index.lexicon.has(word);
  for (let knownWords = 1; knownWords < words.length && isKnown(words[knownWords - 1]!); knownWords += 1) {
    const { cities, neighborhoods } = labelsFor(index, words.slice(knownWords).join(' '));
    if (cities.length + neighborhoods.length > 0) return { ...NOTHING, cities, neighborhoods };
  }
  return NOTHING;
}

/** The words as typed; without filler words like "best" and "and"; the nearest known words. */
function* readingsOf(words: string[], lexicon: Lexicon): Generator<string[]> {
  yield words;
  const meant = words.filter((word) => PHRASES.get(word)?.kind !== 'filler');
  if (meant.length === 0) return;
  yield meant;
  if (meant.some((word) => ABSENT.has(word))) return;
  const last = meant.length - 1;
  yield meant.map(
    (word, i) => lexicon.nearest(word) ?? (i === last ? lexicon.nearestBeginning(word) : undefined) ?? word,
  );
}

/** Labels with a word that begins as typed, and labels that have another name with such a word. */
function labelsFor(index: SearchIndex, text: string): Omit<Suggestions, 'restaurants'> {
  const cuisines = new Set<string>();
  const cities = new Set<string>();
  /** by its names, of which one is enough */
  const dishes = new Map<string[], Suggestions['dishes'][number]>();
  const exact = PHRASES.get(text);
  const isMesas = (label: string) => (CITIES as readonly string[]).includes(label);
  const allCities = new Set<string>([...CITIES, ...index.cities()]);
  const isCity = (label: string) => allCities.has(label);
  for (const meaning of [exact, ...meaningsFrom(text)]) {
    const isLong = meaning === exact || text.length >= OTHER_NAME_MIN;
    const isClose = (label: string) => isLong || begins(normalizeText(label), text);
    if (meaning?.kind === 'cuisine' && isClose(meaning.label)) cuisines.add(meaning.label);
    if (meaning?.kind === 'place')
      for (const label of meaning.places.flat()) if (isCity(label) && isClose(label)) cities.add(label);
    // the "la" of "pollo a la mantequilla" is not its beginning
    if (
      meaning?.kind === 'dish' &&
      !dishes.has(meaning.synonyms) &&
      (isLong || meaning.label.startsWith(text))
    )
      dishes.set(meaning.synonyms, { dish: meaning.label, cuisine: meaning.cuisines.join(', ') });
  }
  for (const label of index.lexicon.cuisinesFrom(text))
    if (!index.present(index.named('cuisine', [label])).isEmpty()) cuisines.add(label);
  const isThere = (label: string) => isMesas(label) || index.factsOf(label).count > 0;
  const places = index.lexicon.placesFrom(text).filter(isThere);
  for (const label of places.filter(isCity)) cities.add(label);
  // a place without restaurants: its search names the nearest cities
  if (text.length >= OTHER_NAME_MIN)
    for (const [phrase, meaning] of PHRASES)
      if (meaning.kind === 'away' && phrase.startsWith(text)) cities.add(meaning.label);
  const neighborhoods = places.filter((label) => !isCity(label));
  let left = LABELS_MAX;
  const first = <T>(all: Iterable<T>): T[] => {
    const some = [...all].slice(0, Math.min(EACH_MAX, left));
    left -= some.length;
    return some;
  };
  return {
    cuisines: first(cuisines),
    cities: first(cities),
    dishes: first(dishes.values()),
    neighborhoods: first(neighborhoods).map((name) => ({ name, city: index.cityOf(name) })),
  };
}
