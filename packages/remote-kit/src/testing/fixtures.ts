import {
  BOOKABLE_SLOTS,
  type Hours,
  type Keyed,
  type Reservation,
  type Restaurant,
  type Review,
  type Slot,
  type User,
} from '@mesa/contract';

/** A fictional diner, restaurant, reservation and review for the tests of all remotes. */

/** A Saturday, 3:10 PM by the restaurants' clock. */
export const NOW = new Date('2026-11-21T23:10:00Z');
export const ANA: User = { id: 'd'.repeat(24), fname: 'Ana', lname: 'Ruiz', email: 'ana@mesa.example' };

/** The id of the n-th entity. */
export const idOf = (n: number): string => n.toString(16).padStart(24, '0');
export const RESTAURANT = idOf(1);
export const RESERVATION = idOf(50);
export const REVIEW = idOf(60);

const all = [{ open: '10:00 AM', close: '12:00 AM' }];
const ALWAYS_OPEN: Hours = { mon: all, tue: all, wed: all, thu: all, fri: all, sat: all, sun: all };

export function restaurantFixture(change: Partial<Restaurant> = {}): Restaurant {
  return {
    id: RESTAURANT,
    name: 'Forno Ocaso',
    slug: 'forno-ocaso',
    category: 'Italian',
    city: 'Los Angeles',
    neighborhood: 'Arts District',
    photoUrl: '/assets/photos/italian_pizza_hero_v0-960.webp',
    photoUrls: [],
    address: '1412 Mateo Street, Los Angeles, CA 90021',
    lat: 34.04,
    lng: -118.23,
    description: '',
    website: '',
    phone: '(213) 555-0142',
    price: 2,
    num_reservations: 412,
    hours: ALWAYS_OPEN,
    tags: [],
    dishes: [],
    max_party_size: 10,
    lead_minutes: 0,
    horizon_days: 365,
    num_reviews: 2,
    average_rating: 4.8,
    average_food: 4.9,
    average_service: 4.7,
    average_ambience: 4.8,
    average_value: 4.5,
    average_noise: 2,
    ...change,
  };
}

/** Ana's table a week after NOW, by default. */
export function reservationFixture(change: Partial<Reservation> = {}): Reservation {
  return {
    id: RESERVATION,
    user_id: ANA.id,
    restaurant_id: RESTAURANT,
    date: '2026-11-28',
    time: '7:00 PM',
    party_size: 2,
    phone: '(213) 555-0100',
    email: ANA.email,
    notes: null,
    coming: null,
    code: 'K7M2QX',
    created_at: '2026-11-20T00:00:00.000Z',
    updated_at: '2026-11-20T00:00:00.000Z',
    ...change,
  };
}

/** Ana's review of that restaurant. */
export function reviewFixture(change: Partial<Review> = {}): Review {
  return {
    id: REVIEW,
    user_id: ANA.id,
    restaurant_id: RESTAURANT,
    reservation_id: RESERVATION,
    overall: 4,
    food: 5,
    service: 3,
    ambience: 4,
    value: 2,
    noise: 3,
    body: 'The crust alone is worth the drive.',
    recommend: true,
    author: 'Ana R.',
    photos: [],
    created_at: '2026-11-21T00:00:00.000Z',
    updated_at: '2026-11-21T00:00:00.000Z',
    ...change,
  };
}

/** A day on which only these times are available. */
export function day(...available: string[]): Slot[] {
  return BOOKABLE_SLOTS.map((time) =>
    available.includes(time) ? { time, available: true } : { time, available: false, reason: 'full' },
  );
}

/** As calls answer a list: by id, in order. */
export function keyed<T extends { id: string }>(...things: T[]): Keyed<T> {
  return Object.fromEntries(things.map((thing) => [thing.id, thing]));
}
