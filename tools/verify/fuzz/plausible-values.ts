import { ALL_SLOTS, BOOKABLE_SLOTS, CITIES, CUISINES, DEMO_EMAIL } from '@mesa/contract';
import fc from 'fast-check';

/** Ids and dates that exist in the running Mesa, so that requests also get past the first check. */
export interface Known {
  restaurants: string[];
  /** the fuzzing diner's own, and another diner's */
  reservations: string[];
  reviews: string[];
  users: string[];
  dates: string[];
  signedIds: string[];
}

/** Generators of valid values, by the name of a field or parameter. */
export type Plausible = Record<string, fc.Arbitrary<unknown>>;

/** The values that an ordinary client might send. */
export function plausibleValues({ restaurants, reservations, users, reviews, dates }: Known): Plausible {
  const rating = fc.integer({ min: 1, max: 5 });
  return {
    user_id: fc.constantFrom(...users),
    restaurant_id: fc.constantFrom(...restaurants),
    reservation_id: fc.constantFrom(...reservations),
    hold_id: fc.constant(null),
    date: fc.constantFrom(...dates),
    time: fc.constantFrom(...BOOKABLE_SLOTS, ...ALL_SLOTS.slice(0, 3)),
    party_size: fc.integer({ min: 1, max: 10 }),
    phone: fc.constant('(213) 555-0142'),
    notes: fc.constantFrom(null, 'By the window'),
    email: fc.constantFrom(DEMO_EMAIL, 'nobody@mesa.example'),
    fname: fc.constant('Ana'),
    lname: fc.constant('Ruiz'),
    password: fc.constant('short'),
    current_password: fc.constant('not the password'),
    overall: rating,
    food: rating,
    service: rating,
    ambience: rating,
    value: rating,
    noise: fc.integer({ min: 1, max: 4 }),
    body: fc.constant('A fine evening.'),
    recommend: fc.boolean(),
    photos: fc.constant([]),
    filename: fc.constant('a.jpg'),
    content_type: fc.constant('image/jpeg'),
    byte_size: fc.integer({ min: 1, max: 9_999_999 }),
    checksum: fc.constant('1B2M2Y8AsgTpgAmY7PhCfg=='),
    if_updated_at: fc.constant('2026-01-01T00:00:00.000Z'),
    query: fc.constantFrom('', 'thai', 'los', ...CUISINES, ...CITIES),
    cuisine: fc.constantFrom('Thai', 'Thai,French'),
    city: fc.constantFrom(...CITIES),
    price: fc.constantFrom('1', '1,2'),
    rating: fc.constantFrom('1', '4'),
    open: fc.constantFrom('0', '1'),
    sort: fc.constantFrom('rating', 'booked', 'price'),
    limit: fc.constantFrom('1', '5'),
    after: fc.constantFrom(...reviews),
    reviews_after: fc.constantFrom(...reviews),
  };
}
