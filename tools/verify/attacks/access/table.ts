import type { CallName } from '@mesa/contract';
import { accountRows } from './account-rows';
import { anyone, diners, idOf, ownerAlone, row, theRestaurant, withQuery, type Row } from './row';
import { PHONE } from '../../load/bookings';
import { reviewOf } from './world';

/** Neither is of the restaurant's desk; desk-roles.test.ts of reservations has the other roles. */
const desk = { visitor: 401, stranger: 403, owner: 403 };

/** Who may make which call. A call of the contract without a complete row does not compile. */
export const table: Record<CallName, Row> = {
  ...accountRows,

  listRestaurants: row('restaurants', anyone(), 'reads', async () => ({ query: '?limit=1' })),
  searchRestaurants: row('restaurants', anyone(), 'reads', async () => ({ query: '?limit=1' })),
  suggest: row('restaurants', anyone(), 'reads', async () => ({ query: '?query=t' })),
  getFacets: row('restaurants', anyone(), 'reads'),
  getRestaurant: row('restaurants', anyone(), 'reads', theRestaurant),
  listReviews: row('reviews', anyone(), 'reads', theRestaurant),
  // the BFF joins the ids that accounts has (favoriteIds) with the restaurants
  listFavorites: row(null, diners(), 'reads'),
  addFavorite: row('accounts', diners(204), 'like any diner', theRestaurant),
  removeFavorite: row('accounts', diners(204), 'like any diner', theRestaurant),
  getAvailability: row('reservations', anyone(), 'reads', withQuery),
  getMonth: row('reservations', anyone(), 'reads', async ({ restaurant }) => ({
    id: restaurant,
    query: '?month=2030-05&party_size=2',
  })),

  listReservations: row('reservations', diners(), 'reads', async (world) => ({
    secret: (await world.booking()).id,
  })),
  getReservation: row('reservations', ownerAlone(), 'reads', async (world) => ({
    id: (await world.booking()).id,
    secret: PHONE,
  })),
  createReservation: row('reservations', ownerAlone(201), 'like any diner', async (world) => ({
    body: { reservation: { ...(await world.availableSlot()), phone: PHONE, user_id: world.owner.user.id } },
  })),
  changeReservation: row('reservations', ownerAlone(), 'like any diner', async (world) => ({
    id: (await world.booking()).id,
    body: { reservation: { notes: 'By the window' } },
    secret: PHONE,
  })),
  cancelReservation: row('reservations', ownerAlone(204), 'like any diner', idOf('booking')),
  getCalendar: row('reservations', ownerAlone(), 'reads', async (world) => ({
    id: (await world.booking()).id,
    secret: 'BEGIN:VCALENDAR',
  })),
  // the token alone decides, and nobody can guess one
  getAnswer: row('reservations', anyone(422), 'reads', idOf('booking')),
  giveAnswer: row('reservations', anyone(422), 'like any diner', async (world) => ({
    id: (await world.booking()).id,
    body: { answer: { coming: false } },
  })),
  createHold: row('reservations', diners(201), 'like any diner', async (world) => ({
    body: { hold: { ...(await world.availableSlot()), user_id: world.owner.user.id } },
  })),
  extendHold: row('reservations', ownerAlone(), 'like any diner', idOf('hold')),
  releaseHold: row('reservations', ownerAlone(204), 'like any diner', idOf('hold')),
  createWatch: row('reservations', diners(201), 'like any diner', async (world) => ({
    body: { watch: { ...(await world.fullSlot()), user_id: world.owner.user.id } },
  })),
  listWatches: row('reservations', diners(), 'reads', async (world) => ({
    secret: (await world.watch()).id,
  })),
  deleteWatch: row('reservations', ownerAlone(204), 'like any diner', idOf('watch')),

  createReview: row('reviews', ownerAlone(201), 'like any diner', async (world) => {
    const visit = await world.visit();
    const { id, user_id, restaurant_id, date, time } = visit;
    return {
      body: { review: reviewOf(visit) },
      claims: { reservation: { id, user_id, restaurant_id, date, time } },
    };
  }),
  getReview: row('reviews', anyone(), 'reads', idOf('review')),
  changeReview: row('reviews', ownerAlone(), 'like any diner', async (world) => ({
    id: (await world.review()).id,
    body: { review: { body: 'A finer evening.' } },
  })),
  deleteReview: row('reviews', ownerAlone(204), 'like any diner', idOf('review')),

  createUpload: row('media', diners(), 'like any diner', async () => ({
    body: {
      blob: {
        filename: 'a.jpg',
        content_type: 'image/jpeg',
        byte_size: 1_000,
        checksum: '1B2M2Y8AsgTpgAmY7PhCfg==',
      },
    },
  })),

  listDesks: row('reservations', diners(), 'reads'),
  getDeskDay: row('reservations', desk, 'reads', theRestaurant),
  createDeskBooking: row('reservations', desk, 'like any diner', theRestaurant),
  changeDeskBooking: row('reservations', desk, 'like any diner', theRestaurant),
  closeDay: row('reservations', desk, 'like any diner', theRestaurant),
  reopenDay: row('reservations', desk, 'like any diner', theRestaurant),
  pauseBooking: row('reservations', desk, 'like any diner', theRestaurant),
};
