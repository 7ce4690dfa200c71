import { BOOKABLE_SLOTS, isOpenAt, slotIndex, slotMinutes, type Restaurant } from '@mesa/contract';
import { demoId, floorAt } from '@mesa/demo';
import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { testDatabase, testService, type TestService } from '@mesa/server-kit/testing';
import { routes } from './routes';
import { demoRestaurant } from './seeding/demo-restaurant';
import { openStores, type Stores } from './store';

const log = createLog('test', 'silent');
const now = () => new Date('2026-11-20T20:00:00Z');

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
});
