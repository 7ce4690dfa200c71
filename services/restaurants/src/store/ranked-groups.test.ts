import { RoaringBitmap32, roaringLibraryInitialize } from 'roaring-wasm';
import { KEYS, type Order, type Ranked } from '../domain/search-orders';
import { RankedGroups } from './ranked-groups';

/** More than are sorted at once. */
const COUNT = 5_000;
const FROM = { lat: 33.9, lng: -118.2 };

const ranked = Array.from(
  { length: COUNT },
  (_, i): Ranked => ({
    id: i.toString(16).padStart(24, '0'),
    rating: ((i * 37) % 101) / 25 + 1,
    reviews: (i * 53) % 400,
    booked: (i * i) % 900,
    price: (i % 4) + 1,
    lat: 33.6 + ((i * 71) % 997) / 1_700,
    lng: -118.5 + ((i * 29) % 991) / 1_100,
  }),
);

describe('restaurants in groups', () => {
  let groups: RankedGroups;
  let all: RoaringBitmap32;
  beforeAll(async () => {
    await roaringLibraryInitialize();
    groups = new RankedGroups(ranked);
    for (const number of ranked.keys()) groups.add(number);
    all = new RoaringBitmap32([...ranked.keys()]);
  });

  const expected = (order: Order) =>
    ranked
      .map((one) => ({ id: one.id, key: KEYS[order](one, FROM) }))
      .sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1));

  it.each(['relevance', 'rating', 'booked', 'price', 'distance'] as const)(
    'are read in the order by %s, and on from any of them',
    (order) => {
      const sorted = expected(order);
      expect([...groups.inOrder(all, order, FROM)]).toEqual(sorted);
      for (const at of [0, 20, 2_500, COUNT - 1])
        expect([...groups.inOrder(all, order, FROM, sorted[at])]).toEqual(sorted.slice(at + 1));
    },
  );

  it('are no longer read once they are removed', () => {
    const [first] = expected('rating');
    const number = ranked.findIndex(({ id }) => id === first!.id);
    groups.remove(number);
    expect(groups.inOrder(all, 'rating', FROM).next().value).toEqual(expected('rating')[1]);
    groups.add(number);
    expect(groups.inOrder(all, 'rating', FROM).next().value).toEqual(first);
  });
});
