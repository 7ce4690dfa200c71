import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Restaurant } from '@mesa/contract';
import { DEMO_RESTAURANTS } from '@mesa/demo';
import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { testDatabase, testService } from '@mesa/server-kit/testing';
import { routes } from './routes';
import { demoRestaurant } from './seeding/demo-restaurant';
import { openStores, type Stores } from './store';

const FIRST = 5;
/** Friday evening, when restaurants are open */
const EVENING = new Date('2026-11-21T03:00:00Z');
const SATISFIED_MIN = 0.95;
const RANK_MIN = 0.95;

type Fields = Partial<Record<'category' | 'city' | 'neighborhood' | 'name' | 'price' | 'tags', string[]>>;

/** What people type, and what they must find. */
interface Query {
  query: string;
  /** each of the first five has one of these values in each field, or one of these tags */
  all?: Fields;
  /** names that are among the first five */
  has?: string[];
  /** none of the first five has such a value */
  none?: Fields;
  /** how many restaurants match */
  total?: number;
}

const queries = JSON.parse(
  readFileSync(join(__dirname, '../search-quality/queries.json'), 'utf8'),
) as Query[];

const isOne = (restaurant: Restaurant, fields: Fields): boolean =>
  Object.entries(fields).every(([field, values]) =>
    [restaurant[field as keyof Fields]].flat().some((value) => values.includes(`${value}`)),
  );

/** Whether a query finds what it must, and the reciprocal rank of the first restaurant that fits. */
function judge({ all, has, none, total }: Query, list: Restaurant[], foundCount: number) {
  const first = list.slice(0, FIRST);
  const fits = (restaurant: Restaurant) =>
    has ? has.includes(restaurant.name) : !all || isOne(restaurant, all);
  const at = list.findIndex(fits);
  const isSatisfied =
    (total === undefined ? first.length > 0 : foundCount === total) &&
    (!all || first.every((restaurant) => isOne(restaurant, all))) &&
    (!has || has.every((name) => first.some((restaurant) => restaurant.name === name))) &&
    (!none || !first.some((restaurant) => isOne(restaurant, none)));
  return { isSatisfied, rank: at === -1 ? Number(total === 0 && isSatisfied) : 1 / (at + 1) };
}

describe('the quality of the search', () => {
  let db: Awaited<ReturnType<typeof testDatabase>>;
  let stores: Stores;
  beforeAll(async () => {
    db = await testDatabase();
    stores = await openStores(db.database, createLog('test', 'silent'), () => EVENING);
    const demo = Array.from({ length: DEMO_RESTAURANTS }, (_, i) => demoRestaurant(i));
    await stores.restaurants.addMissing(demo);
    await stores.catalogue.refresh(demo.map(({ id }) => id));
  });
  afterAll(async () => {
    await stores.catalogue.stop();
    await db.drop();
  });

  it(`satisfies at least ${SATISFIED_MIN * 100} % of what people type`, async () => {
    const { database } = db;
    const feed = openFeed(database, database.name, createLog('test', 'silent'));
    const service = testService(routes({ ...stores, feed }));
    const judged: (ReturnType<typeof judge> & { query: string })[] = [];
    for (const query of queries) {
      const { body, headers } = await service
        .as()
        .get(`/api/restaurants/search?${new URLSearchParams({ query: query.query })}`);
      judged.push({
        ...judge(query, body as Restaurant[], Number(headers['x-total-count'])),
        query: query.query,
      });
    }
    const mean = (valueOf: (one: ReturnType<typeof judge>) => number) =>
      judged.reduce((sum, verdict) => sum + valueOf(verdict), 0) / judged.length;
    const missed = judged.filter(({ isSatisfied }) => !isSatisfied).map(({ query }) => query);
    expect(queries.length).toBeGreaterThanOrEqual(150);
    expect({ share: mean(({ isSatisfied }) => Number(isSatisfied)) >= SATISFIED_MIN, missed }).toMatchObject({
      share: true,
    });
    expect(mean(({ rank }) => rank)).toBeGreaterThanOrEqual(RANK_MIN);
  }, 300_000);
});
