import { CITIES, CUISINES, Refusal, type Sort } from '@mesa/contract';
import { toId, type Database } from '@mesa/server-kit/mongo';
import type { QueryFilter } from 'mongoose';
import { NOTHING, type Found, type Wish } from '../domain/search-result';
import {
  labelsFrom,
  labelUnit,
  LEVELS,
  planFacets,
  planWords,
  waysByPairs,
  type Level,
  type Plan,
} from '../domain/search-plan';
import { SORT_FIELDS, type Place } from '../domain/search-cursor';
import { wordsOf } from '../domain/search-terms';
import { createCounts } from './counts';
import { FIELDS, INDEX_OF, toRestaurant, type RestaurantDocument, type RestaurantFields } from './schema';
import type { Vocabulary } from './term-counts';

const SLOW_MS = 3_000;
const TOO_SLOW = 50;
/** No name with its city and cuisine has more; a longer query finds nothing. */
const WORDS_MAX = 12;

type Filter = QueryFilter<RestaurantDocument>;
export type Search = ReturnType<typeof createSearch>;

/** Finds restaurants; every way in is an index range already in the order asked for (docs/decisions/030). */
export function createSearch(database: Database, vocabulary: Vocabulary, now: () => Date) {
  const Model = database.model<RestaurantDocument>('Restaurant');
  const counts = createCounts(
    (filter, most) =>
      Model.countDocuments(filter, {
        limit: most,
        maxTimeMS: SLOW_MS,
        // this index alone knows price and rating: no restaurant need be read to be counted
        hint: INDEX_OF.price,
      }),
    vocabulary,
    now,
  );

  const inOrder = (filter: Filter, { sort, after }: Wish, fields: object) =>
    Model.find({ $and: [filter, ...(after ? beyond(sort, after) : [])] }, fields)
      .sort(Object.fromEntries([...SORT_FIELDS[sort], ['_id', 1]]))
      .hint(INDEX_OF[sort])
      .maxTimeMS(SLOW_MS);

  const page = async (filter: Filter, wish: Wish, level: number): Promise<Omit<Found, 'total'>> => {
    const fields = SORT_FIELDS[wish.sort];
    const found = await inOrder(filter, wish, FIELDS)
      .limit(wish.limit + 1)
      .lean<RestaurantFields[]>();
    const restaurants = found.slice(0, wish.limit).map(toRestaurant);
    const last = restaurants[restaurants.length - 1];
    if (!last || found.length <= wish.limit) return { restaurants };
    return { restaurants, next: { level, id: last.id, values: fields.map(([field]) => last[field]) } };
  };

  const planAt = async (words: string[], wish: Wish, level: Level): Promise<Plan | null> => {
    if (words.length === 0) return planFacets(wish);
    const meanings = await vocabulary.meanings(words, level);
    return planWords(meanings, level, await vocabulary.rarest(waysByPairs(meanings)));
  };

  /** Tries the levels of matching, strictest first, until one finds something. */
  const atLevels = async <T>(
    wish: Wish,
    attempt: (filter: Filter, plan: Plan, level: number) => Promise<T | null>,
  ): Promise<T | null> => {
    const words = wordsOf(wish.query);
    // what cannot be a word ("!!!") finds nothing; only a blank query asks for all
    if (words.length > WORDS_MAX || (words.length === 0 && wish.query.trim() !== '')) return null;
    // a following page goes on as loosely as the first was matched; without words there is nothing to loosen
    const levels = wish.after ? [wish.after.level] : words.length === 0 ? [0] : LEVELS.keys();
    for (const level of levels) {
      const plan = await planAt(words, wish, LEVELS[level] ?? 'whole');
      const found = plan && (await inTime(attempt(filterOf(plan, wish, words.length > 0), plan, level)));
      if (found) return found;
    }
    return null;
  };

  return {
    async find(wish: Wish): Promise<Found> {
      const found = await atLevels(wish, async (filter, plan, level) => {
        const [listed, total] = await Promise.all([
          page(filter, wish, level),
          counts.of(filter, plan, labelUnit(wish.query)),
        ]);
        return listed.restaurants.length > 0 ? { ...listed, total } : null;
      });
      return found ?? NOTHING;
    },

    /** The ids of a page, in its order: read from the index alone, so that many cost little. */
    async findIds(wish: Wish): Promise<string[]> {
      const found = await atLevels(wish, async (filter) => {
        const listed = await inOrder(filter, wish, { _id: 1 }).limit(wish.limit).lean();
        return listed.length > 0 ? listed.map(({ _id }) => _id.toHexString()) : null;
      });
      return found ?? [];
    },

    /** What a half-typed query may mean: cuisines, cities, and restaurants by a word of their name; at most `most` in all. */
    async suggest(query: string, most: number) {
      const cuisines = labelsFrom(CUISINES, query).slice(0, 3);
      const cities = labelsFrom(CITIES, query).slice(0, 3);
      const words = wordsOf(query).slice(0, WORDS_MAX);
      const meanings = (await vocabulary.meanings(words, 'whole')).map(({ asked, names }) => ({
        asked,
        names,
        places: [],
      }));
      const plan = words.length > 0 ? planWords(meanings, 'whole') : null;
      if (!plan) return { cuisines, cities, restaurants: [] };
      const inName = words.map((word, i) => ({
        text: new RegExp(`^[^|]* ${word}${i < words.length - 1 ? ' ' : ''}`),
      }));
      const found = await inTime(
        Model.find({ $and: [{ terms: { $in: plan.units } }, ...inName] }, { name: 1, city: 1 })
          .sort({ average_rating: -1, _id: 1 })
          .hint(INDEX_OF.rating)
          .limit(most - cuisines.length - cities.length)
          .maxTimeMS(SLOW_MS)
          .lean(),
      );
      return {
        cuisines,
        cities,
        restaurants: found.map(({ _id, name, city }) => ({ id: _id.toHexString(), name, city })),
      };
    },
  };
}

/** @throws Refusal `unavailable` for a search that the database gave up as too slow. */
async function inTime<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: number }).code === TOO_SLOW)
      throw new Refusal('unavailable', 'This search takes too long right now. Try fewer or other words.');
    throw error;
  }
}

function filterOf({ units, checks }: Plan, { cuisine, city, price, rating }: Wish, byWords: boolean): Filter {
  const all: Filter[] = [
    { terms: units.length === 1 ? units[0] : { $in: units } },
    ...checks.map((text) => ({ text })),
  ];
  if (byWords && cuisine?.length) all.push({ category: { $in: [...cuisine] } });
  if (byWords && city?.length) all.push({ city: { $in: [...city] } });
  if (price?.length) all.push({ price: { $in: [...price] } });
  if (rating !== undefined) all.push({ average_rating: { $gte: rating } });
  return all.length === 1 ? all[0]! : { $and: all };
}

/** What comes after a place in a sort: further in its first field, or equal there and further in the next, and so on. */
function beyond(sort: Sort, { values, id }: Place): Filter[] {
  const steps = [
    ...SORT_FIELDS[sort].map(([field, way], i) => [field, way, values[i]] as const),
    ['_id', 1, toId(id)] as const,
  ];
  const equal = (upTo: number) =>
    Object.fromEntries(steps.slice(0, upTo).map(([field, , value]) => [field, value]));
  const [field, way, value] = steps[0]!;
  return [
    // says again what follows from the rest, but in a form that bounds the index
    { [field]: { [way === 1 ? '$gte' : '$lte']: value } },
    {
      $or: steps.map(([name, direction, at], i) => ({
        ...equal(i),
        [name]: { [direction === 1 ? '$gt' : '$lt']: at },
      })),
    },
  ];
}
