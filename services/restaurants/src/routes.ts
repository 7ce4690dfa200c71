import Router from '@koa/router';
import { calls, internalCalls } from '@mesa/contract';
import type { callSchemas } from '@mesa/contract/schemas';
import { answer, answerInternal } from '@mesa/server-kit/koa';
import type { z } from 'zod';
import type { Dependencies } from './actions/dependencies';
import { refreshRatings } from './actions/refresh-ratings';
import { readCursor, type SearchRequest } from './domain/search-result';
import { presentKeyed, presentPage, presentUnderstood } from './present';

const SUGGESTIONS_MAX = 8;

/**
 * The routes of restaurants: call of the contract → store. The BFF adds offers and reviews, which other
 * services own.
 */
export function routes(deps: Dependencies): Router {
  const router = new Router();
  const { restaurants, search, suggest, facets } = deps;
  router.get(
    calls.listRestaurants.path,
    answer('listRestaurants', async ({ query: { limit, after }, ctx }) => {
      const page = await search.find({
        query: '',
        sort: 'rating',
        limit,
        after: after === undefined ? undefined : readCursor(after),
      });
      presentPage(ctx, page);
      return presentKeyed(page.restaurants);
    }),
  );
  router.get(
    calls.searchRestaurants.path,
    answer('searchRestaurants', async ({ query, ctx }) => {
      const page = await search.find(requestOf(query));
      presentPage(ctx, page);
      presentUnderstood(ctx, page.understood());
      return page.restaurants;
    }),
  );
  router.get(
    calls.suggest.path,
    answer('suggest', ({ query: { query } }) => suggest(query, SUGGESTIONS_MAX)),
  );
  router.get(
    calls.getFacets.path,
    answer('getFacets', async () => facets()),
  );
  router.get(
    calls.getRestaurant.path,
    answer('getRestaurant', async ({ params }) => ({
      restaurant: await restaurants.get(params.id),
      reviews: {},
    })),
  );
  internalRoutes(router, deps);
  return router;
}

function internalRoutes(router: Router, deps: Dependencies): void {
  const { restaurants, search } = deps;
  router.get(
    internalCalls.matchingIds.path,
    answerInternal('matchingIds', async ({ query }) => ({ ids: search.findIds(requestOf(query)) })),
  );
  router.get(
    internalCalls.restaurantsById.path,
    answerInternal('restaurantsById', async ({ query: { ids, removed } }) =>
      presentKeyed(await (removed ? restaurants.everById(ids) : restaurants.byIds(ids))),
    ),
  );
  router.get(
    internalCalls.restaurantSlugs.path,
    answerInternal('restaurantSlugs', async ({ query: { after, limit } }) => ({
      slugs: await restaurants.slugs(after, limit),
    })),
  );
  router.get(
    internalCalls.restaurantBySlug.path,
    answerInternal('restaurantBySlug', async ({ query: { slug } }) => ({
      restaurant: await restaurants.bySlug(slug),
    })),
  );
  router.post(
    internalCalls.refreshRatings.path,
    answerInternal('refreshRatings', ({ params }) => refreshRatings(deps, params.id)),
  );
}

type SearchQuery = z.output<typeof callSchemas.searchRestaurants.query>;

function requestOf({ price, near, exact, open_now, after, ...choices }: SearchQuery): SearchRequest {
  const [lat, lng] = near?.split(',').map(Number) ?? [];
  return {
    ...choices,
    price: price?.map(Number),
    near: near === undefined ? undefined : { lat: lat!, lng: lng! },
    exact: exact === '1',
    openNow: open_now === '1',
    after: after === undefined ? undefined : readCursor(after),
  };
}
