import { CITIES, type CallAnswer } from '@mesa/contract';
import { begins, meaningsFrom, PHRASES } from '../domain/search-phrases';
import { normalizeText, wordsOf, WORDS_MAX } from '../domain/search-words';
import type { Restaurants } from './restaurants';
import type { SearchIndex } from './search-index';
import { nameMatches } from './search-tiers';

const EACH_MAX = 3;
/** Labels leave some room for restaurants. */
const LABELS_MAX = 6;
/** Fewer letters mean another name only as a whole: "la", but not the "i" of "israeli". */
const OTHER_NAME_MIN = 3;

type Suggestions = Required<CallAnswer<'suggest'>>;

/** What a half-typed query may mean; a misspelled one is read as the nearest known words. */
export function createSuggestions(index: SearchIndex, namesOf: Restaurants['namesOf']) {
  const suggest = async (words: string[], most: number): Promise<Suggestions> => {
    const labels = labelsFor(index, words.join(' '));
    const left = most - Object.values(labels).flat().length;
    const { tiers } = nameMatches(index, words);
    const found = index.page(index.all, { tiers, order: 'relevance', count: left });
    const ids = found.map(({ id }) => id);
    return { ...labels, restaurants: ids.length > 0 ? await namesOf(ids) : [] };
  };

  /** @param most of all kinds together */
  return async (query: string, most: number): Promise<Suggestions> => {
    const words = wordsOf(query).slice(0, WORDS_MAX);
    if (words.length === 0)
      return { cuisines: [], dishes: [], cities: [], neighborhoods: [], restaurants: [] };
    const found = await suggest(words, most);
    if (Object.values(found).some((list) => list.length > 0)) return found;
    const { lexicon } = index;
    const near = words.map((word, i) => {
      const isLast = i === words.length - 1;
      return lexicon.nearest(word) ?? (isLast ? lexicon.nearestBeginning(word) : undefined) ?? word;
    });
    return suggest(near, most);
  };
}

/** Labels with a word that begins as typed, and labels that have another name with such a word. */
function labelsFor(index: SearchIndex, text: string): Omit<Suggestions, 'restaurants'> {
  const exact = PHRASES.get(text);
  const meanings = [...(exact && 'label' in exact ? [exact] : []), ...meaningsFrom(text)];
  const isClose = (label: string) => text.length >= OTHER_NAME_MIN || begins(normalizeText(label), text);
  let left = LABELS_MAX;
  const some = <T>(all: T[]): T[] => {
    const taken = [...new Set(all)].slice(0, Math.min(EACH_MAX, left));
    left -= taken.length;
    return taken;
  };
  const isCity = (label: string) => (CITIES as readonly string[]).includes(label);
  const cuisines = some(
    meanings.flatMap((one) =>
      one.kind === 'cuisine' && (one === exact || isClose(one.label)) ? [one.label] : [],
    ),
  );
  const places = meanings.flatMap((one) =>
    one.kind === 'place' ? one.places.flat().filter((label) => one === exact || isClose(label)) : [],
  );
  const cities = some(places.filter(isCity));
  // a dish has many names: one is enough
  const known = new Set<string[]>();
  const dishes = meanings.flatMap((one) => {
    if (one.kind !== 'dish' || known.has(one.synonyms)) return [];
    known.add(one.synonyms);
    return [{ dish: one.label, cuisine: one.cuisines.join(', ') }];
  });
  return {
    cuisines,
    cities,
    dishes: some(dishes),
    neighborhoods: some(index.lexicon.placesFrom(text).filter((label) => !isCity(label))).map((name) => ({
      name,
      city: index.cityOf(name),
    })),
  };
}
