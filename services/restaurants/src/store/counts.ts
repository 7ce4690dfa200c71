import type { QueryFilter } from 'mongoose';
import type { Plan } from '../domain/search-plan';
import type { RestaurantDocument } from './schema';
import type { Vocabulary } from './term-counts';

/** Counting is exact up to here; a diner who reads "1000 restaurants" will not miss the rest. */
const COUNTED = 1_000;
const FRESH_MS = 30_000;
const KEPT = 500;

type Filter = QueryFilter<RestaurantDocument>;

/**
 * How many restaurants a search finds, at a price that does not grow with the catalogue: the vocabulary knows the count
 * of a single unit; anything else is counted up to 1,000 and remembered for half a minute.
 */
export function createCounts(
  count: (filter: Filter, most: number) => Promise<number>,
  vocabulary: Vocabulary,
  now: () => Date,
) {
  const known = new Map<string, { total: Promise<number>; until: number }>();

  const counted = async (filter: Filter, plan: Plan, label: string | null): Promise<number> => {
    // a filter by units alone has no other conditions beside it
    if (plan.countable && 'terms' in filter) return vocabulary.count(plan.units);
    const total = await count(filter, COUNTED);
    // a whole city or cuisine has at least its own restaurants, whatever else its name matches
    return total === COUNTED && label && plan.units.includes(label) && !('$and' in filter)
      ? Math.max(total, await vocabulary.count([label]))
      : total;
  };

  return {
    of(filter: Filter, plan: Plan, label: string | null): Promise<number> {
      const key = JSON.stringify(filter, (_, value: unknown) =>
        value instanceof RegExp ? value.source : value,
      );
      const hit = known.get(key);
      if (hit && hit.until > now().getTime()) return hit.total;
      const total = counted(filter, plan, label);
      if (known.size >= KEPT) known.clear();
      known.set(key, { total, until: now().getTime() + FRESH_MS });
      total.catch(() => known.delete(key));
      return total;
    },
  };
}
