import { route, internalRoute, type Route } from '@mesa/server-kit/koa';
import type { Wish } from './domain/search-result';
import { readPlace } from './domain/search-cursor';
import { presentKeyed, presentPage } from './present';
import type { Stores } from './store';

const SUGGESTED = 8;

/** What restaurants serves. Offers and reviews are other services' and joined by the BFF. */
export function routes({ restaurants, search }: Pick<Stores, 'restaurants' | 'search'>): Route[] {
  return [
    route('listRestaurants', async ({ query: { limit, after }, ctx }) => {
      const found = await search.find({
        query: '',
        sort: 'rating',
        limit,
        after: after === undefined ? undefined : readPlace(after, 'rating'),
      });
      presentPage(ctx, found);
      return presentKeyed(found.restaurants);
    }),
    route('searchRestaurants', async ({ query, ctx }) => {
      const found = await search.find(wishOf(query));
      presentPage(ctx, found);
      return found.restaurants;
    }),
    route('suggest', ({ query: { query } }) => search.suggest(query, SUGGESTED)),
    route('getRestaurant', async ({ params }) => ({
      restaurant: await restaurants.get(params.id),
      reviews: {},
    })),
    internalRoute('matchingIds', async ({ query }) => ({ ids: await search.findIds(wishOf(query)) })),
    internalRoute('restaurantsById', async ({ query: { ids } }) => presentKeyed(await restaurants.byIds(ids))),
    internalRoute('setRatings', async ({ params, body: { ratings, version } }) =>
      restaurants.setRatings(params.id, ratings, version),
    ),
  ];
}

interface SearchQuery extends Omit<Wish, 'price' | 'after'> {
  price?: string[] | undefined;
  after?: string | undefined;
}

function wishOf({ price, after, ...rest }: SearchQuery): Wish {
  return {
    ...rest,
    price: price?.map(Number),
    after: after === undefined ? undefined : readPlace(after, rest.sort),
  };
}
