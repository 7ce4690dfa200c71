import type { Database } from '@mesa/server-kit/mongo';
import type { Plan } from '../domain/search-plan';
import { INDEX_OF, type RestaurantDocument } from './schema';
import { SLOW_MS, type SearchFilter } from './search-filter';
import type { TermCounts } from './term-counts';

/** Counts are exact up to here, and lower bounds beyond. */
const COUNTED_MAX = 1_000;
const FRESH_MS = 30_000;
const CACHED_MAX = 500;

interface CachedCount {
  total: Promise<number>;
  until: number;
}

/**
 * How many restaurants a search matches, at a cost that does not grow with the catalogue: the count of a
 * single term is stored; anything else is counted up to 1,000 and cached for half a minute
 * (docs/decisions/031).
 */
export function createMatchCounts(database: Database, termCounts: TermCounts, now: () => Date) {
  const Model = database.model<RestaurantDocument>('Restaurant');
  const cache = new Map<string, CachedCount>();

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
      if (cached && cached.until > now().getTime()) return cached.total;
      const total = count(filter, plan, label);
      if (cache.size >= CACHED_MAX) cache.clear();
      cache.set(key, { total, until: now().getTime() + FRESH_MS });
      total.catch(() => cache.delete(key));
      return total;
    },
  };
}
