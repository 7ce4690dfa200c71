import type { CallName, Identity, internalCalls } from '@mesa/contract';
import { PHONE, reviewOf, type Person, type World } from './world';

export type Asker = 'visitor' | 'other' | 'owner';

/** What one row asks, made for this asking. */
export interface Asked {
  id?: string;
  query?: string;
  body?: object;
  /** a text that the owner's answer alone may hold */
  secret?: string;
  /** in place of the world's two diners, where the call ends a session or an account */
  owner?: Person;
  other?: Person;
  /** what the BFF vouches for beside the diner */
  vouched?: Pick<Identity, 'reservation'>;
}

export interface Row {
  /** who answers; null: the BFF itself, which no service stands behind */
  service: 'accounts' | 'restaurants' | 'reservations' | 'reviews' | 'media' | null;
  ask(world: World): Promise<Asked>;
  /** the status each of them is answered with, by the BFF and by the service alike */
  answers: Record<Asker, number>;
  /** the shared demo diner: may do it like anybody, may not, or it only reads */
  demo: 'like any diner' | 'protected' | 'reads';
}

type InternalName = keyof typeof internalCalls;

const anyone = (status = 200) => ({ visitor: status, other: status, owner: status });
const diners = (status = 200) => ({ visitor: 401, other: status, owner: status });
const ownerAlone = (status = 200) => ({ visitor: 401, other: 403, owner: status });

const nothing = async (): Promise<Asked> => ({});
const two = async (world: World) => ({ owner: await world.person(), other: await world.person() });
const name = () => ({ fname: 'Anna', lname: 'Ruiz' });

/** Who may do what. A call of the contract without a row does not compile; one with an empty cell neither. */
export const table: Record<CallName, Row> = {
  signIn: {
    service: 'accounts',
    answers: anyone(),
    demo: 'like any diner',
    ask: async (world) => {
      const { owner, other } = await two(world);
      return { owner, other, body: { user: { email: owner.user.email, password: owner.password } } };
    },
  },
  signOut: { service: null, answers: anyone(204), demo: 'like any diner', ask: two },
  signUp: {
    service: 'accounts',
    answers: { visitor: 201, other: 422, owner: 422 },
    demo: 'like any diner',
    ask: async (world) => ({
      ...(await two(world)),
      body: {
        user: {
          ...name(),
          email: `access-${Math.random().toString(36).slice(2)}@mesa.example`,
          password: 'a plum orchard lantern',
        },
      },
    }),
  },
  getUser: {
    service: 'accounts',
    answers: ownerAlone(),
    demo: 'reads',
    ask: async ({ owner }) => ({ id: owner.user.id, secret: owner.user.email }),
  },
  changeUser: {
    service: 'accounts',
    answers: ownerAlone(),
    demo: 'protected',
    ask: async ({ owner }) => ({ id: owner.user.id, body: { user: name() }, secret: owner.user.email }),
  },
  deleteUser: {
    service: 'accounts',
    answers: ownerAlone(204),
    demo: 'protected',
    ask: async (world) => {
      const owner = await world.person();
      return { owner, id: owner.user.id, body: { user: { current_password: owner.password } } };
    },
  },
  listSessions: { service: null, answers: diners(), demo: 'reads', ask: nothing },
  endOtherSessions: { service: null, answers: diners(204), demo: 'protected', ask: two },

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

/** What the BFF alone asks of services, on behalf of whom it says. Nobody outside reaches these (identity.outside.ts). */
export const internalTable: Record<InternalName, Omit<Row, 'demo'>> = {
  offers: {
    service: 'reservations',
    answers: anyone(),
    ask: async (world) => ({
      query: `?restaurant_ids=${world.restaurant}&${await slotQuery(world)}&time=7:00%20PM`,
    }),
  },
  forgetDiner: { service: 'reservations', answers: diners(204), ask: two },
  restaurantsById: {
    service: 'restaurants',
    answers: anyone(),
    ask: async ({ restaurant }) => ({ query: `?ids=${restaurant}` }),
  },
  // a version that is long over: whoever asks, nothing is changed by it
  setRatings: {
    service: 'restaurants',
    answers: anyone(204),
    ask: async ({ restaurant }) => ({
      id: restaurant,
      body: {
        version: 0,
        ratings: {
          average_rating: 1,
          average_food: 1,
          average_service: 1,
          average_ambience: 1,
          average_value: 1,
          average_noise: 1,
          num_reviews: 1,
        },
      },
    }),
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
};

async function slotQuery(world: World): Promise<string> {
  const { date, party_size } = await world.freeSlot();
  return `date=${date}&party_size=${party_size}`;
}

async function withQuery(world: World): Promise<Asked> {
  return { id: world.restaurant, query: `?${await slotQuery(world)}` };
}
