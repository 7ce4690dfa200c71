import type { CallName } from '@mesa/contract';
import { accountRows } from './account-rows';
import { anyone, diners, nothing, ownerAlone, withQuery, type Row } from './row';
import { PHONE } from '../../bookings';
import { reviewOf } from './world';

/**
 * The access rules: who may make which call. A call of the contract without a complete row does not compile.
 */
export const table: Record<CallName, Row> = {
  ...accountRows,

  listRestaurants: {
    service: 'restaurants',
    answers: anyone(),
    demo: 'reads',
    ask: async () => ({ query: '?limit=1' }),
  },
  searchRestaurants: {
    service: 'restaurants',
    answers: anyone(),
    demo: 'reads',
    ask: async () => ({ query: '?limit=1' }),
  },
  suggest: {
    service: 'restaurants',
    answers: anyone(),
    demo: 'reads',
    ask: async () => ({ query: '?query=t' }),
  },
  getRestaurant: {
    service: 'restaurants',
    answers: anyone(),
    demo: 'reads',
    ask: async ({ restaurant }) => ({ id: restaurant }),
  },
  listReviews: {
    service: 'reviews',
    answers: anyone(),
    demo: 'reads',
    ask: async ({ restaurant }) => ({ id: restaurant }),
  },
  // the BFF joins the ids that accounts has (favoriteIds) with the restaurants
  listFavorites: { service: null, answers: diners(), demo: 'reads', ask: nothing },
  addFavorite: {
    service: 'accounts',
    answers: diners(204),
    demo: 'like any diner',
    ask: async ({ restaurant }) => ({ id: restaurant }),
  },
  removeFavorite: {
    service: 'accounts',
    answers: diners(204),
    demo: 'like any diner',
    ask: async ({ restaurant }) => ({ id: restaurant }),
  },
  getAvailability: {
    service: 'reservations',
    answers: anyone(),
    demo: 'reads',
    ask: async (world) => withQuery(world),
  },

  listReservations: {
    service: 'reservations',
    answers: diners(),
    demo: 'reads',
    ask: async (world) => ({ secret: (await world.booking()).id }),
  },
  getReservation: {
    service: 'reservations',
    answers: ownerAlone(),
    demo: 'reads',
    ask: async (world) => ({ id: (await world.booking()).id, secret: PHONE }),
  },
  createReservation: {
    service: 'reservations',
    answers: ownerAlone(201),
    demo: 'like any diner',
    ask: async (world) => ({
      body: { reservation: { ...(await world.freeSlot()), phone: PHONE, user_id: world.owner.user.id } },
    }),
  },
  changeReservation: {
    service: 'reservations',
    answers: ownerAlone(),
    demo: 'like any diner',
    ask: async (world) => ({
      id: (await world.booking()).id,
      body: { reservation: { notes: 'By the window' } },
      secret: PHONE,
    }),
  },
  cancelReservation: {
    service: 'reservations',
    answers: ownerAlone(204),
    demo: 'like any diner',
    ask: async (world) => ({ id: (await world.booking()).id }),
  },
  getCalendar: {
    service: 'reservations',
    answers: ownerAlone(),
    demo: 'reads',
    ask: async (world) => ({ id: (await world.booking()).id, secret: 'BEGIN:VCALENDAR' }),
  },
  createHold: {
    service: 'reservations',
    answers: { visitor: 401, other: 201, owner: 201 },
    demo: 'like any diner',
    ask: async (world) => ({ body: { hold: { ...(await world.freeSlot()), user_id: world.owner.user.id } } }),
  },
  extendHold: {
    service: 'reservations',
    answers: ownerAlone(),
    demo: 'like any diner',
    ask: async (world) => ({ id: (await world.hold()).id }),
  },
  releaseHold: {
    service: 'reservations',
    answers: ownerAlone(204),
    demo: 'like any diner',
    ask: async (world) => ({ id: (await world.hold()).id }),
  },
  createWatch: {
    service: 'reservations',
    answers: diners(201),
    demo: 'like any diner',
    ask: async (world) => ({
      body: { watch: { ...(await world.fullSlot()), user_id: world.owner.user.id } },
    }),
  },
  listWatches: {
    service: 'reservations',
    answers: diners(),
    demo: 'reads',
    ask: async (world) => ({ secret: (await world.watch()).id }),
  },
  deleteWatch: {
    service: 'reservations',
    answers: ownerAlone(204),
    demo: 'like any diner',
    ask: async (world) => ({ id: (await world.watch()).id }),
  },

  createReview: {
    service: 'reviews',
    answers: ownerAlone(201),
    demo: 'like any diner',
    ask: async (world) => {
      const visit = await world.visit();
      const { id, user_id, restaurant_id, date, time } = visit;
      return {
        body: { review: reviewOf(visit) },
        vouched: { reservation: { id, user_id, restaurant_id, date, time } },
      };
    },
  },
  getReview: {
    service: 'reviews',
    answers: anyone(),
    demo: 'reads',
    ask: async (world) => ({ id: (await world.review()).id }),
  },
  changeReview: {
    service: 'reviews',
    answers: ownerAlone(),
    demo: 'like any diner',
    ask: async (world) => ({ id: (await world.review()).id, body: { review: { body: 'A finer evening.' } } }),
  },
  deleteReview: {
    service: 'reviews',
    answers: ownerAlone(204),
    demo: 'like any diner',
    ask: async (world) => ({ id: (await world.review()).id }),
  },

  createUpload: {
    service: 'media',
    answers: diners(),
    demo: 'like any diner',
    ask: async () => ({
      body: {
        blob: {
          filename: 'a.jpg',
          content_type: 'image/jpeg',
          byte_size: 1_000,
          checksum: '1B2M2Y8AsgTpgAmY7PhCfg==',
        },
      },
    }),
  },
};
