import { Refusal, type Sort } from '@mesa/contract';
import { toId } from '@mesa/server-kit/mongo';
import type { QueryFilter } from 'mongoose';
import { SORT_FIELDS, type SearchCursor } from '../domain/search-cursor';
import type { Plan } from '../domain/search-plan';
import type { SearchRequest } from '../domain/search-result';
import type { RestaurantDocument } from './schema';

export type SearchFilter = QueryFilter<RestaurantDocument>;

/** The database aborts a search after this time. */
export const SLOW_MS = 3_000;
const MAX_TIME_EXPIRED = 50;

/** @param byWords whether the plan was made from words: then it does not contain the facets */
export function searchFilter(
  { terms, checks }: Plan,
  { cuisine, city, price, rating }: SearchRequest,
  byWords: boolean,
): SearchFilter {
  const all: SearchFilter[] = [
    { terms: terms.length === 1 ? terms[0] : { $in: terms } },
    ...checks.map((text) => ({ text })),
  ];
  if (byWords && cuisine?.length) all.push({ category: { $in: [...cuisine] } });
  if (byWords && city?.length) all.push({ city: { $in: [...city] } });
  if (price?.length) all.push({ price: { $in: [...price] } });
  if (rating !== undefined) all.push({ average_rating: { $gte: rating } });
  return all.length === 1 ? all[0]! : { $and: all };
}

/**
 * Selects what comes after a cursor: beyond it in the first sort field, or equal there and beyond it in the
 * next, and so on.
 */
export function afterCursor(sort: Sort, { values, id }: SearchCursor): SearchFilter[] {
  const steps = [
    ...SORT_FIELDS[sort].map(([field, direction], i) => [field, direction, values[i]] as const),
    ['_id', 1, toId(id)] as const,
  ];
  const equal = (count: number) =>
    Object.fromEntries(steps.slice(0, count).map(([field, , value]) => [field, value]));
  const [field, direction, value] = steps[0]!;
  return [
    // redundant, but in this form it bounds the range of the index
    { [field]: { [direction === 1 ? '$gte' : '$lte']: value } },
    {
      $or: steps.map(([name, way, at], i) => ({ ...equal(i), [name]: { [way === 1 ? '$gt' : '$lt']: at } })),
    },
  ];
}

/** @throws Refusal `unavailable` for a search that the database aborted as too slow */
export async function refuseWhenSlow<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // errors of the driver have a code, others none
    if ((error as { code?: number }).code === MAX_TIME_EXPIRED)
      throw new Refusal('unavailable', 'This search takes too long right now. Try a shorter search.');
    throw error;
  }
}
