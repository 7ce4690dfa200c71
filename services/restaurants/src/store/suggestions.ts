import { CITIES, CUISINES } from '@mesa/contract';
import type { Database } from '@mesa/server-kit/mongo';
import { labelsStartingWith, planByWords } from '../domain/search-plan';
import { wordsOf, WORDS_MAX } from '../domain/search-terms';
import { INDEX_OF, type RestaurantDocument } from './schema';
import { refuseWhenSlow, SLOW_MS } from './search-filter';
import type { TermCounts } from './term-counts';

const LABELS_MAX = 3;

export interface Suggestions {
  cuisines: string[];
  cities: string[];
  restaurants: { id: string; name: string; city: string }[];
}

/** Suggestions for a half-typed query: cuisines, cities, and restaurants by the words of their names. */
export function createSuggestions(database: Database, termCounts: TermCounts) {
  const Model = database.model<RestaurantDocument>('Restaurant');

  const byName = async (query: string, limit: number): Promise<Suggestions['restaurants']> => {
    const words = wordsOf(query).slice(0, WORDS_MAX);
    if (words.length === 0) return [];
    const matches = await termCounts.matchesOf(words, 'whole');
    const plan = planByWords(
      matches.map((match) => ({ ...match, labels: [] })),
      'whole',
    );
    if (!plan) return [];
    const inName = words.map((word, i) => ({
      text: new RegExp(`^[^|]* ${word}${i < words.length - 1 ? ' ' : ''}`),
    }));
    const found = await refuseWhenSlow(
      Model.find({ $and: [{ terms: { $in: plan.terms } }, ...inName] }, { name: 1, city: 1 })
        .sort({ average_rating: -1, _id: 1 })
        .hint(INDEX_OF.rating)
        .limit(limit)
        .maxTimeMS(SLOW_MS)
        .lean(),
    );
    return found.map(({ _id, name, city }) => ({ id: _id.toHexString(), name, city }));
  };

  /** @param most of all kinds together */
  return async (query: string, most: number): Promise<Suggestions> => {
    const cuisines = labelsStartingWith(CUISINES, query).slice(0, LABELS_MAX);
    const cities = labelsStartingWith(CITIES, query).slice(0, LABELS_MAX);
    return { cuisines, cities, restaurants: await byName(query, most - cuisines.length - cities.length) };
  };
}
