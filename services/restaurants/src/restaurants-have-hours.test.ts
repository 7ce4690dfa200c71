import { BOOKABLE_SLOTS, isOpenAt, slotIndex, slotMinutes, type Restaurant } from '@mesa/contract';
import { demoId, floorAt } from '@mesa/demo';
import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { newId, runMigrations, toId } from '@mesa/server-kit/mongo';
import { testDatabase, testService, type TestService } from '@mesa/server-kit/testing';
import { migrations } from './migrations';
import { routes } from './routes';
import { demoRestaurant } from './seeding/demo-restaurant';
import { openStores, type Stores } from './store';

const log = createLog('test', 'silent');
const now = () => new Date('2026-11-20T20:00:00Z');
const SUNDAY = '2026-11-22';

describe('hours and the largest party of a restaurant', () => {
  let db: Awaited<ReturnType<typeof testDatabase>>;
  let stores: Stores;
  let service: TestService;
  beforeAll(async () => {
    db = await testDatabase();
    stores = await openStores(db.database, log, now);
    service = testService(routes({ ...stores, feed: openFeed(db.database, db.database.name, log) }));
  });
  afterAll(async () => {
    await stores.catalogue.stop();
    await db.drop();
  });

  const shown = async (id: string) =>
    ((await service.as().get(`/api/restaurants/${id}`)).body as { restaurant: Restaurant }).restaurant;

  it('agree with the floor plans of the reservations service', async () => {
    await stores.restaurants.addMissing(Array.from({ length: 40 }, (_, i) => demoRestaurant(i)));
    for (let index = 0; index < 40; index += 1) {
      const { hours, max_party_size } = await shown(demoId('restaurant', index));
      const floor = floorAt(index);
      for (const [day, seated] of floor.hours.entries()) {
        const date = `2026-11-${String(22 + day).padStart(2, '0')}`;
        for (const slot of BOOKABLE_SLOTS) {
          const seats =
            seated !== null &&
            slotIndex(slot) >= slotIndex(seated.first) &&
            slotIndex(slot) <= slotIndex(seated.last);
          expect([date, slot, isOpenAt(hours, date, slotMinutes(slot))]).toEqual([date, slot, seats]);
        }
      }
      expect(max_party_size).toBe(
        Math.min(
          10,
          Math.max(...floor.tables.map(({ size }) => size), ...floor.pairs.map(({ size }) => size)),
        ),
      );
    }
  });

  it('are assumed for documents of earlier releases until the migration adds them', async () => {
    const id = demoId('restaurant', 50);
    const other = newId();
    await stores.restaurants.addMissing([demoRestaurant(50), { ...demoRestaurant(51), id: other }]);
    await db.database
      .collection('restaurants')
      .updateMany({ _id: { $in: [id, other].map(toId) } }, { $unset: { hours: 1, max_party_size: 1 } });
    const before = await shown(id);
    expect(before.max_party_size).toBe(10);
    expect(isOpenAt(before.hours, SUNDAY, slotMinutes('11:30 PM'))).toBe(true);
    await runMigrations({ database: db.database, migrations, log, now }).finished;
    const { hours, max_party_size } = demoRestaurant(50);
    expect(await shown(id)).toMatchObject({ hours, max_party_size });
    expect(await shown(other)).toMatchObject({ hours: before.hours, max_party_size: 10 });
    expect(await db.database.collection('restaurants').countDocuments({ hours: { $exists: false } })).toBe(0);
  });
});
