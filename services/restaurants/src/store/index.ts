import type { Log } from '@mesa/server-kit';
import type { Database } from '@mesa/server-kit/mongo';
import { createFacets } from './facets';
import { followCatalogue } from './follow-catalogue';
import { createRestaurants } from './restaurants';
import { createSearch } from './search';
import { SearchIndex } from './search-index';
import { createSuggestions } from './suggestions';

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** The stores of this service, once the search index of this instance is complete. */
export async function openStores(database: Database, log: Log, now: () => Date) {
  const restaurants = await createRestaurants(database);
  const index = new SearchIndex(now);
  const catalogue = await followCatalogue(database, restaurants, index, log);
  return {
    restaurants,
    catalogue,
    search: createSearch(index, restaurants.byIds),
    facets: createFacets(index),
    suggest: createSuggestions(index, restaurants.namesOf),
  };
}
