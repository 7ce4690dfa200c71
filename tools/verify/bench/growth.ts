import { BOOKABLE_SLOTS } from '@mesa/contract';
import { compareSizes } from './helpers/compare-sizes';
import { dateAt, fillBookings, restaurantIdAt, type Filled } from './helpers/fill-bookings';
import type { BenchResult } from './helpers/result';

const PAGE = 50;
const RATIO_MAX = 1.5;

/** Requests for tables, for another restaurant and day each time. */
const REQUESTS: Record<string, (n: number, filled: Filled) => string> = {
  'availability of a day': (n, { restaurants, days }) =>
    `/api/restaurants/${restaurantIdAt((n * 7_919) % restaurants)}/availability` +
    `?date=${dateAt((n * 31) % days)}&party_size=2`,
  'a page of offers': (n, { restaurants, days }) => {
    const ids = Array.from({ length: PAGE }, (_, k) => restaurantIdAt((n * 6_007 + k * 101) % restaurants));
    const restaurant_ids = [...new Set(ids)].join();
    const date = dateAt((n * 17) % days);
    const query = { restaurant_ids, date, time: BOOKABLE_SLOTS[18]!, party_size: '2' };
    return `/internal/offers?${new URLSearchParams(query)}`;
  },
};

/**
 * `npm run bench -- growth [--sizes 10000,10000000] [--rounds 200] [--cache 8]`: is a day read as quickly
 * among very many bookings as among few? Each day has the same number of bookings: what grows is the number
 * of restaurants and days.
 */
export const run = (args: string[]): Promise<BenchResult> =>
  compareSizes(args, {
    name: 'growth',
    service: 'reservations',
    sizes: '10000,10000000',
    rounds: 200,
    limits: [10_000, 100_000_000],
    fill: fillBookings,
    requests: REQUESTS,
    ratioMax: RATIO_MAX,
  });
