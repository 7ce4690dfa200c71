import { addDays, DEMO_EMAIL, DEMO_HOST_EMAIL, RESTAURANT_ZONE, wallTimeAt } from '@mesa/contract';
import { demoId } from './ids';
import type { DemoPerson } from './diners';
import { DEMO_REVIEWED } from './scores';

/** The shared demo diner (contract.md "Demo data"); `dinerAt` never returns this one. */
export const DEMO_DINER: DemoPerson & { phone: string } = {
  id: demoId('diner', 0),
  fname: 'Demo',
  lname: 'Diner',
  email: DEMO_EMAIL,
  phone: '(213) 555-0100',
};

/** The shared demo host, who works the desk of one restaurant (desk.md §2). */
export const DEMO_HOST: DemoPerson = {
  id: demoId('host', 0),
  fname: 'Demo',
  lname: 'Host',
  email: DEMO_HOST_EMAIL,
};
/** The restaurant of the demo host's desk: one that the demo diner visits, so it is open every day. */
export const DEMO_DESK = 7;

/** What the demo diner wrote about the restaurant of DEMO_REVIEWED. */
export const DEMO_REVIEW_BODY =
  'Blistered crust, bright sauce and a server who remembered our anniversary. ' +
  'Ask for the corner table by the oven.';

/** One visit of the demo diner. */
export interface DemoVisit {
  /** the reservation's id, the same at every seeding */
  id: string;
  restaurantIndex: number;
  restaurant_id: string;
  /** yyyy-mm-dd by the restaurant's clock */
  date: string;
  time: string;
  party_size: number;
  notes: string | null;
  upcoming: boolean;
  /** true for the one past visit that has a review */
  reviewed: boolean;
}

const PLAN = [
  {
    restaurantIndex: 7,
    days: 2,
    time: '7:00 PM',
    party_size: 2,
    notes: 'A seat at the counter, if there is one.',
  },
  { restaurantIndex: 3, days: 9, time: '6:30 PM', party_size: 4, notes: null },
  {
    restaurantIndex: 14,
    days: 23,
    time: '8:00 PM',
    party_size: 6,
    notes: 'One of us is celebrating a birthday.',
  },
  { restaurantIndex: DEMO_REVIEWED, days: -8, time: '7:30 PM', party_size: 2, notes: null, reviewed: true },
  { restaurantIndex: 6, days: -3, time: '6:00 PM', party_size: 3, notes: null },
  { restaurantIndex: 13, days: -17, time: '12:30 PM', party_size: 2, notes: null },
] as const;

/** Indexes of the restaurants that the demo diner visits. */
export const VISITED: ReadonlySet<number> = new Set(PLAN.map(({ restaurantIndex }) => restaurantIndex));

/**
 * The demo diner's reservations: three upcoming, one past with a review, two past without; dates are
 * relative to `now`. A later seeding gives the same ids with later dates.
 */
export function demoVisits(now: Date): DemoVisit[] {
  const today = wallTimeAt(now, RESTAURANT_ZONE).date;
  return PLAN.map(({ days, ...visit }, i) => ({
    ...visit,
    id: demoId('visit', i),
    restaurant_id: demoId('restaurant', visit.restaurantIndex),
    date: addDays(today, days),
    upcoming: days > 0,
    reviewed: 'reviewed' in visit,
  }));
}
