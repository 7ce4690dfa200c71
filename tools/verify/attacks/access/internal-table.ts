import type { internalCalls } from '@mesa/contract';
import { anyone, diners, nothing, ownerAlone, slotQuery, two, type Row } from './row';

type InternalName = keyof typeof internalCalls;

/**
 * Internal calls, which only the BFF makes to services. They cannot be reached from outside
 * (identity.attack.ts).
 */
export const internalTable: Record<InternalName, Omit<Row, 'demo'>> = {
  offers: {
    service: 'reservations',
    answers: anyone(),
    ask: async (world) => ({
      query: `?restaurant_ids=${world.restaurant}&${await slotQuery(world)}&time=7:00%20PM`,
    }),
  },
  forgetDiner: { service: 'reservations', answers: diners(204), ask: two },
  favoriteIds: { service: 'accounts', answers: diners(), ask: nothing },
  matchingIds: { service: 'restaurants', answers: anyone(), ask: async () => ({ query: '?query=thai' }) },
  restaurantsById: {
    service: 'restaurants',
    answers: anyone(),
    ask: async ({ restaurant }) => ({ query: `?ids=${restaurant}` }),
  },
  refreshRatings: {
    service: 'restaurants',
    answers: anyone(204),
    ask: async ({ restaurant }) => ({ id: restaurant }),
  },
  restaurantReviews: {
    service: 'reviews',
    answers: anyone(),
    ask: async ({ restaurant }) => ({ id: restaurant }),
  },
  ownReviews: {
    service: 'reviews',
    answers: diners(),
    ask: async (world) => ({ secret: (await world.review()).id }),
  },
  setPhotos: {
    service: 'reviews',
    answers: ownerAlone(),
    ask: async (world) => ({ id: (await world.review()).id, body: { photos: [] } }),
  },
  attachPhotos: {
    service: 'media',
    answers: ownerAlone(),
    ask: async (world) => ({
      body: { review_id: (await world.review()).id, signed_ids: [(await world.upload()).signed_id] },
    }),
  },
  checkPhotos: {
    service: 'media',
    answers: ownerAlone(204),
    ask: async (world) => ({ body: { signed_ids: [(await world.upload()).signed_id] } }),
  },
  listOutbox: { service: 'mail', answers: anyone(), ask: nothing },
  sampleMails: { service: 'mail', answers: anyone(), ask: nothing },
};
