import type { Database } from '@mesa/server-kit/mongo';
import { createRestaurants } from './restaurants';
import { createSearch } from './search';
import { createVocabulary } from './term-counts';

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Everything this service keeps, with its indexes in place. */
export async function openStores(database: Database, now: () => Date) {
  const restaurants = await createRestaurants(database);
  const vocabulary = await createVocabulary(database);
  return { restaurants, vocabulary, search: createSearch(database, vocabulary, now) };
}
