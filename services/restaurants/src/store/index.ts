import type { Database } from '@mesa/server-kit/mongo';
import { createRestaurants } from './restaurants';
import { createSearch } from './search';
import { createSuggestions } from './suggestions';
import { createTermCounts } from './term-counts';

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** The stores of this service, with their indexes built. */
export async function openStores(database: Database, now: () => Date) {
  const restaurants = await createRestaurants(database);
  const termCounts = await createTermCounts(database);
  return {
    restaurants,
    termCounts,
    search: createSearch(database, termCounts, now),
    suggest: createSuggestions(database, termCounts),
  };
}
