import { isId, Refusal, type Keyed, type Restaurant } from '@mesa/contract';
import { callSchemas, parse } from '@mesa/contract/schemas';
import { say } from '@mesa/contract/sentences';
import { missing, requireSession, type Handler } from './handler';
import { isUnavailable, type Services } from './service-client';
import { addOffers, listRestaurants } from './search';

/** Restaurants with their offers and reviews, and the diner's favorites. */
export const restaurants = {
  listRestaurants: listRestaurants('listRestaurants'),
  searchRestaurants: listRestaurants('searchRestaurants'),

  /** A handler, so that visitors share an answer from the cache. */
  async getFacets({ services }) {
    return { json: await services.call('getFacets') };
  },

  /** A restaurant with its newest reviews. Without the reviews service the restaurant is still shown. */
  async getRestaurant({ services }, { params, query }) {
    const after = query.get('reviews_after');
    const [answered, reviewed] = await Promise.allSettled([
      services.call('getRestaurant', { params, query }),
      services.callInternal('restaurantReviews', { params, query: after === null ? {} : { after } }),
    ]);
    if (answered.status === 'rejected') throw answered.reason;
    const { restaurant } = answered.value;
    if (reviewed.status === 'rejected') {
      if (!isUnavailable(reviewed.reason)) throw reviewed.reason;
      return { json: { restaurant, reviews: {}, missing: ['reviews'] }, headers: missing('reviews') };
    }
    const { reviews, ratings, stars } = reviewed.value;
    // the reviews service has the latest averages
    return { json: { restaurant: { ...restaurant, ...ratings }, reviews, stars } };
  },

  /** A restaurant's reviews as the reviews service lists them; 404 when there is no such restaurant. */
  async listReviews({ services }, { params, query }) {
    const [{ answer, headers }] = await Promise.all([
      services.callWithHeaders('listReviews', { params, query }),
      // while the restaurants service is down, the reviews of a restaurant are still shown
      refuseUnknown(services, params['id']!).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
      }),
    ]);
    const link = headers['link'];
    return link ? { json: answer, headers: { Link: String(link) } } : { json: answer };
  },

  /** The diner's favorites with their offers, the latest first, without those that have left Mesa. */
  async listFavorites({ services }, call) {
    requireSession(call);
    // no service sees it whole
    parse(callSchemas.listFavorites.query, Object.fromEntries(call.query), 'malformed');
    const { restaurant_ids: ids } = await services.callInternal('favoriteIds');
    const saved = Object.values(await restaurantsById(services, ids));
    const { restaurants: listed, headers } = await addOffers(services, saved, call.query);
    return { json: Object.fromEntries(listed.map((each) => [each.id, each])), headers };
  },

  /**
   * Saves a favorite. Accounts does not know restaurants, so unknown ones are refused here, before the one
   * write. One write needs no compensation.
   */
  async addFavorite({ services }, call) {
    requireSession(call);
    const { params } = call;
    await refuseUnknown(services, params['restaurant_id']!);
    return { json: await services.call('addFavorite', { params }) };
  },
} satisfies Record<string, Handler>;

/**
 * Restaurants in the order of their ids.
 * @param removed also those that have left Mesa, for who has been their guest
 */
export async function restaurantsById(
  services: Services,
  ids: readonly string[],
  removed: { removed?: '1' } = {},
): Promise<Keyed<Restaurant>> {
  return ids.length > 0
    ? services.callInternal('restaurantsById', { query: { ids: ids.join(','), ...removed } })
    : {};
}

/** @throws Refusal `missing` */
async function refuseUnknown(services: Services, id: string): Promise<void> {
  const restaurants = isId(id) ? await restaurantsById(services, [id]) : {};
  if (!restaurants[id]) throw new Refusal('missing', say('notFound'));
}
