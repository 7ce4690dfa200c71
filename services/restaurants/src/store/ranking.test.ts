import { KEYS, type Ranked } from '../domain/search-orders';
import { setOf } from './number-sets';
import { Ranking, type RankedOrder } from './ranking';

const COUNT = 5_000;

const ranked = Array.from(
  { length: COUNT },
  (_, i): Ranked => ({
    id: i.toString(16).padStart(24, '0'),
    average_rating: ((i * 37) % 101) / 25 + 1,
    num_reviews: (i * 53) % 400,
    num_reservations: (i * i) % 900,
    lat: 33.6 + ((i * 71) % 997) / 1_700,
    lng: -118.5 + ((i * 29) % 991) / 1_100,
  }),
);

const ORDERS = Object.keys(KEYS) as RankedOrder[];
/** Many matches, few, and many that are last by rating. */
const MATCHES = {
  all: () => true,
  'every second': (restaurant: Ranked) => restaurant.num_reservations % 2 === 0,
  few: (restaurant: Ranked) => restaurant.num_reservations === 25,
  'the last ones': (restaurant: Ranked) => restaurant.average_rating < 1.5,
};

describe('the ranking', () => {
  let ranking: Ranking;
  beforeEach(() => {
    ranking = new Ranking();
    for (const [number, restaurant] of ranked.entries()) ranking.put(number, restaurant);
  });

  const matching = (fits: (one: Ranked) => boolean) =>
    setOf(...ranked.flatMap((restaurant, number) => (fits(restaurant) ? [number] : [])));
  const expected = (all: Ranked[], order: RankedOrder) =>
    all
      .map((restaurant) => ({ id: restaurant.id, key: KEYS[order](restaurant) }))
      .sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1));

  it.each(ORDERS.flatMap((order) => Object.entries(MATCHES).map(([name, fits]) => ({ order, name, fits }))))(
    'reads pages of $name by $order, beginning after any restaurant',
    ({ order, fits }) => {
      const sorted = expected(ranked.filter(fits), order);
      for (const at of [-1, 0, 20, Math.floor(sorted.length / 2), sorted.length - 1]) {
        const page = ranking.first(matching(fits), order, { count: 21, after: sorted[at] });
        expect(page).toEqual(sorted.slice(at + 1, at + 22));
      }
    },
  );

  it.each(ORDERS)('moves a changed restaurant to its new position by %s', (order) => {
    const all = matching(MATCHES.all);
    ranking.first(all, order, { count: 1 });
    const changed = ranked.map((restaurant, i) =>
      i % 97 === 0 ? { ...restaurant, num_reservations: i, average_rating: 4.99 } : restaurant,
    );
    for (const [number, restaurant] of changed.entries()) ranking.put(number, restaurant);
    expect(ranking.first(all, order, { count: COUNT })).toEqual(expected(changed, order));
  });
});
