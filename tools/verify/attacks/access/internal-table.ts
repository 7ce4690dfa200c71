import type { internalCalls } from '@mesa/contract';
import { anyone, diners, idOf, ownerAlone, slotQuery, theRestaurant, twoNewDiners, type Row } from './row';

type InternalName = keyof typeof internalCalls;
type InternalRow = Omit<Row, 'demo'>;

const internalRow = (
  service: string,
  answers: Row['answers'],
  createInput: Row['createInput'] = async () => ({}),
): InternalRow => ({ service, answers, createInput });

/** Calls that only the BFF makes to services; outside nobody reaches them (identity.attack.ts). */
export const internalTable: Record<InternalName, InternalRow> = {
  offers: internalRow('reservations', anyone(), async (world) => ({
    query: `?restaurant_ids=${world.restaurant}&${await slotQuery(world)}&time=7:00%20PM`,
  })),
  forgetDiner: internalRow('reservations', diners(204), twoNewDiners),
  favoriteIds: internalRow('accounts', diners()),
  matchingIds: internalRow('restaurants', anyone(), async () => ({ query: '?query=thai' })),
  restaurantsById: internalRow('restaurants', anyone(), async ({ restaurant }) => ({
    query: `?ids=${restaurant}`,
  })),
  restaurantBySlug: internalRow('restaurants', anyone(404), async () => ({ query: '?slug=nowhere' })),
  restaurantSlugs: internalRow('restaurants', anyone()),
  refreshRatings: internalRow('restaurants', anyone(204), theRestaurant),
  restaurantReviews: internalRow('reviews', anyone(), theRestaurant),
  ownReviews: internalRow('reviews', diners(), async (world) => ({ secret: (await world.review()).id })),
  setPhotos: internalRow('reviews', ownerAlone(), async (world) => ({
    id: (await world.review()).id,
    body: { photos: [] },
  })),
  attachPhotos: internalRow('media', ownerAlone(), async (world) => ({
    body: { review_id: (await world.review()).id, signed_ids: [(await world.upload()).signed_id] },
  })),
  checkPhotos: internalRow('media', ownerAlone(204), async (world) => ({
    body: { signed_ids: [(await world.upload()).signed_id] },
  })),
  dinerMails: internalRow('mail', diners()),
  accountOf: internalRow('accounts', anyone(), async ({ owner }) => ({
    query: `?email=${encodeURIComponent(owner.user.email)}`,
  })),
  accountState: internalRow('accounts', diners()),
  blockAccount: internalRow('accounts', anyone(), async ({ owner }) => ({
    body: { email: owner.user.email, blocked: false },
  })),
  // the same review each time, which the first has removed
  removeReview: internalRow('reviews', { visitor: 204, stranger: 404, owner: 404 }, async (world) => ({
    ...(await idOf('review')(world)),
    body: { reason: 'names a waiter' },
  })),
  listOutbox: internalRow('mail', anyone()),
  sampleMails: internalRow('mail', anyone()),
};
