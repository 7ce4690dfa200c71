import type { Database } from '@mesa/server-kit/mongo';
import { SORT_FIELDS } from '../domain/search-cursor';
import {
  labelTerm,
  LEVELS,
  pairTermLists,
  planByFacets,
  planByWords,
  type Level,
  type Plan,
} from '../domain/search-plan';
import { EMPTY_SEARCH_RESULT, type SearchRequest, type SearchResult } from '../domain/search-result';
import { wordsOf, WORDS_MAX } from '../domain/search-terms';
import { createMatchCounts } from './match-counts';
import { FIELDS, INDEX_OF, toRestaurant, type RestaurantDocument, type RestaurantFields } from './schema';
import { afterCursor, refuseWhenSlow, searchFilter, SLOW_MS, type SearchFilter } from './search-filter';
import type { TermCounts } from './term-counts';

export type Search = ReturnType<typeof createSearch>;

/**
 * Finds restaurants; each query reads a range of an index in the order of the result (docs/decisions/030).
 */
export function createSearch(database: Database, termCounts: TermCounts, now: () => Date) {
  const counts = createMatchCounts(database, termCounts, now);
  const { pageOf, idsOf } = searchQueries(database);

  /** Tries the levels of matching, the strictest first, until one finds something. */
  const atLevels = async <T>(
    request: SearchRequest,
    attempt: (filter: SearchFilter, plan: Plan, level: number) => Promise<T | null>,
  ): Promise<T | null> => {
    const words = wordsOf(request.query);
    // a query without a letter or digit ("!!!") finds nothing; only a blank query finds all
    if (words.length > WORDS_MAX || (words.length === 0 && request.query.trim() !== '')) return null;
    // a following page has the level of the first; without words there is only one
    const levels = request.after ? [request.after.level] : words.length === 0 ? [0] : LEVELS.keys();
    for (const level of levels) {
      const plan = await planOf(words, request, LEVELS[level] ?? 'whole', termCounts);
      if (!plan) continue;
      const filter = searchFilter(plan, request, words.length > 0);
      const found = await refuseWhenSlow(attempt(filter, plan, level));
      if (found) return found;
    }
    return null;
  };

  return {
    async find(request: SearchRequest): Promise<SearchResult> {
      const found = await atLevels(request, async (filter, plan, level) => {
        const [page, total] = await Promise.all([
          pageOf(filter, request, level),
          counts.of(filter, plan, labelTerm(request.query)),
        ]);
        return page.restaurants.length > 0 ? { ...page, total } : null;
      });
      return found ?? EMPTY_SEARCH_RESULT;
    },

    /** The ids of a page, in its order: read from the index alone, so that many cost little. */
    async findIds(request: SearchRequest): Promise<string[]> {
      const found = await atLevels(request, async (filter) => {
        const ids = await idsOf(filter, request);
        return ids.length > 0 ? ids : null;
      });
      return found ?? [];
    },
  };
}

async function planOf(
  words: string[],
  request: SearchRequest,
  level: Level,
  termCounts: TermCounts,
): Promise<Plan | null> {
  if (words.length === 0) return planByFacets(request);
  const matches = await termCounts.matchesOf(words, level);
  return planByWords(matches, level, await termCounts.rarest(pairTermLists(matches)));
}

function searchQueries(database: Database) {
  const Model = database.model<RestaurantDocument>('Restaurant');
  const inOrder = (filter: SearchFilter, { sort, after }: SearchRequest, fields: object) =>
    Model.find({ $and: [filter, ...(after ? afterCursor(sort, after) : [])] }, fields)
      .sort(Object.fromEntries([...SORT_FIELDS[sort], ['_id', 1]]))
      .hint(INDEX_OF[sort])
      .maxTimeMS(SLOW_MS);

  return {
    async pageOf(
      filter: SearchFilter,
      request: SearchRequest,
      level: number,
    ): Promise<Omit<SearchResult, 'total'>> {
      const found = await inOrder(filter, request, FIELDS)
        .limit(request.limit + 1)
        .lean<RestaurantFields[]>();
      const restaurants = found.slice(0, request.limit).map(toRestaurant);
      const last = restaurants.at(-1);
      if (!last || found.length <= request.limit) return { restaurants };
      const values = SORT_FIELDS[request.sort].map(([field]) => last[field]);
      return { restaurants, next: { level, id: last.id, values } };
    },

    async idsOf(filter: SearchFilter, request: SearchRequest): Promise<string[]> {
      const found = await inOrder(filter, request, { _id: 1 }).limit(request.limit).lean();
      return found.map(({ _id }) => _id.toHexString());
    },
  };
}
