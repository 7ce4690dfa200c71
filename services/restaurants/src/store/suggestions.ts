import { CITIES, type CallAnswer } from '@mesa/contract';
import { RoaringArenaAllocator } from 'roaring-wasm';
import { meaningsFrom, type Meaning } from '../domain/search-phrases';
import { term } from '../domain/search-terms';
import { wordsOf, WORDS_MAX } from '../domain/search-words';
import type { Restaurants } from './restaurants';
import type { SearchIndex } from './search-index';
import { apart, nameTiers } from './search-tiers';

const EACH_MAX = 3;
/** Labels leave some room for restaurants. */
const LABELS_MAX = 6;
const NOWHERE = { lat: 0, lng: 0 };

type Suggestions = Required<CallAnswer<'suggest'>>;
type Labels = Omit<Suggestions, 'restaurants'>;

/** What a half-typed query may mean; a misspelled one is read as the nearest known words. */
export function createSuggestions(index: SearchIndex, namesOf: Restaurants['namesOf']) {
  const suggest = async (words: string[], most: number): Promise<Suggestions> => {
    const labels = words.length > 0 ? labelsFor(index, words.join(' ')) : NO_LABELS;
    const left = most - Object.values(labels).flat().length;
    const ids = new RoaringArenaAllocator().with(() => idsFor(index, words, left));
    return { ...labels, restaurants: ids.length > 0 ? await namesOf(ids) : [] };
  };

  /** @param most of all kinds together */
  return async (query: string, most: number): Promise<Suggestions> => {
    const words = wordsOf(query).slice(0, WORDS_MAX);
    const found = await suggest(words, most);
    if (words.length === 0 || Object.values(found).some((list) => list.length > 0)) return found;
    return suggest(
      words.map((word) => index.lexicon.nearest(word) ?? index.lexicon.nearestBeginning(word) ?? word),
      most,
    );
  };
}

const NO_LABELS: Labels = { cuisines: [], dishes: [], cities: [], neighborhoods: [] };

/** Labels of which a word begins as typed, and those that have such another name. */
function labelsFor(index: SearchIndex, text: string): Labels {
  const meanings = meaningsFrom(text);
  const of = <K extends Meaning['kind']>(kind: K) =>
    meanings.filter((meaning): meaning is Extract<Meaning, { kind: K }> => meaning.kind === kind);
  const unique = <T>(list: T[], most = EACH_MAX) => [...new Set(list)].slice(0, most);
  const isCity = (label: string) => (CITIES as readonly string[]).includes(label);
  const cuisines = unique(of('cuisine').map(({ label }) => label));
  const cities = unique(of('place').flatMap(({ places }) => places.flat().filter(isCity)));
  const room = LABELS_MAX - cuisines.length - cities.length;
  // a dish has many names: one is enough
  const dishes = [
    ...new Map(
      of('dish')
        .reverse()
        .map((dish) => [dish.synonyms, dish]),
    ).values(),
  ].reverse();
  const shownDishes = dishes.slice(0, Math.min(EACH_MAX, room));
  const neighborhoods = index.placesFrom(text).filter((label) => !isCity(label));
  return {
    cuisines,
    dishes: shownDishes.map(({ label, cuisines: [cuisine] }) => ({ dish: label, cuisine: cuisine! })),
    cities,
    neighborhoods: unique(neighborhoods, Math.max(0, Math.min(EACH_MAX, room - shownDishes.length))).map(
      (name) => ({ name, city: index.cityOf(name) }),
    ),
  };
}

function idsFor(index: SearchIndex, words: string[], most: number): string[] {
  if (words.length === 0) return [];
  const ids: string[] = [];
  for (const tier of apart(nameTiers(index, words), index.of(term.all)))
    for (const { id } of index.inOrder(tier, 'relevance', NOWHERE)) {
      if (ids.length >= most) return ids;
      ids.push(id);
    }
  return ids;
}
