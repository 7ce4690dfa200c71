import type { Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { Plan } from '../domain/search-plan';
import { INDEX_OF, type RestaurantDocument } from './schema';
import { SLOW_MS, type SearchFilter } from './search-filter';
import type { TermCounts } from './term-counts';

/** Counts are exact up to here, and lower bounds beyond. */
const COUNTED_MAX = 1_000;
const FRESH_MS = 30_000;
const CACHED_MAX = 500;

/**
 * How many restaurants a search matches, at a cost that does not grow with the catalogue: the count of a
 * single term is stored; anything else is counted up to 1,000 and cached for half a minute
 * (docs/decisions/031).
 */
export function createMatchCounts(database: Database, termCounts: TermCounts, now: () => Date) {
  const Model = database.model<RestaurantDocument>('Restaurant');
  const cache = new LRUCache<string, Promise<number>>({
    max: CACHED_MAX,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });

  const count = async (filter: SearchFilter, plan: Plan, label: string | null): Promise<number> => {
    // a filter by terms alone has no other conditions
    if (plan.countable && 'terms' in filter) return termCounts.count(plan.terms);
    // this index alone has price and rating: restaurants are counted without being read
    const options = { limit: COUNTED_MAX, maxTimeMS: SLOW_MS, hint: INDEX_OF.price };
    const total = await Model.countDocuments(filter, options);
    // the name of a city or cuisine matches at least the restaurants there
    return total === COUNTED_MAX && label && plan.terms.includes(label) && !('$and' in filter)
      ? Math.max(total, await termCounts.count([label]))
      : total;
  };

  return {
    /** @param label the term of the city or cuisine that the query names, if it does */
    of(filter: SearchFilter, plan: Plan, label: string | null): Promise<number> {
      const key = JSON.stringify(filter, (_, value: unknown) =>
        value instanceof RegExp ? value.source : value,
      );
      const cached = cache.get(key);
      if (cached) return cached;
      const total = count(filter, plan, label);
      cache.set(key, total);
      total.catch(() => cache.delete(key));
      return total;
    },
  };
}
