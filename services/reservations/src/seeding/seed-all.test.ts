import { DEMO_DESK, DEMO_DINER, DEMO_HOST, demoVisits, floorAt, restaurantAt } from '@mesa/demo';
import { testDatabase } from '@mesa/server-kit/testing';
import { cellsOf } from '../domain/seating';
import { openStores, type Stores } from '../store/open';
import { seedAll } from './seed-all';

jest.setTimeout(120_000);

/** enough for all visits of the demo diner */
const RESTAURANTS = 20;
const now = new Date('2030-05-01T12:00:00-07:00');
let db: Awaited<ReturnType<typeof testDatabase>>;
let stores: Stores;
const percents: number[] = [];
const all = () => db.database.collection('reservations');

describe('seeding', () => {
  beforeAll(async () => {
    db = await testDatabase();
    stores = await openStores(db.database, { now: () => now });
    await seedAll(stores, RESTAURANTS, now, (percent) => percents.push(percent));
  });
  afterAll(() => db.drop());

  const mine = (at: Date) => stores.bookings.list(DEMO_DINER.id, at);

  it('gives the demo diner upcoming and past reservations, under the ids that the reviews know', async () => {
    const list = await mine(now);
    expect(list.filter(({ starts_at }) => starts_at > now).length).toBeGreaterThanOrEqual(2);
    expect(list.filter(({ starts_at }) => starts_at <= now)).toHaveLength(3);
    expect(list.map(({ id }) => id).sort()).toEqual(
      demoVisits(now)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('has a floor for each restaurant, and bookings of other diners', async () => {
    const visits = demoVisits(now);
    const floors = await stores.floors.ofMany(visits.map(({ restaurant_id }) => restaurant_id));
    for (const { restaurant_id, restaurantIndex } of visits)
      expect(floors.get(restaurant_id)!.tables).toEqual(floorAt(restaurantIndex).tables);
    expect(await db.database.collection('floors').countDocuments()).toBe(RESTAURANTS);
    expect(await all().countDocuments()).toBeGreaterThan(1_000);
  });

  it('books no table twice and seats every party where it fits', async () => {
    const seen = new Set<string>();
    const wrong: unknown[] = [];
    for await (const { restaurant_id, date, time, party_size, tables, length, cells } of all().find({})) {
      expect(length).toBeGreaterThanOrEqual((party_size as number) > 4 ? 4 : 3);
      const taken = (cells as number[]).filter((cell) => cell > 0);
      const seating = { tables: tables as number[], length: length as number };
      if (String(taken) !== String(cellsOf(seating, time as string))) wrong.push(cells);
      for (const cell of cells as number[]) {
        const key = `${restaurant_id} ${date} ${cell}`;
        if (seen.has(key)) wrong.push(key);
        seen.add(key);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('gives the demo host 25 bookings of today, with statuses by the hour', async () => {
    const { id } = restaurantAt(DEMO_DESK);
    expect((await stores.floors.ofDesk(DEMO_HOST.email)).map(({ restaurant_id }) => restaurant_id)).toEqual([
      id,
    ]);
    const today = await stores.bookings.onDays([{ restaurant_id: id, date: '2030-05-01' }]);
    expect(today).toHaveLength(25);
    for (const { starts_at, status, name } of today) {
      expect(status === undefined).toBe(starts_at > now);
      expect(name).toMatch(/ /);
    }
  });

  it('reports its progress at every fifth percent', () => {
    expect(percents[percents.length - 1]).toBe(100);
    expect(percents.every((percent, i) => percent % 5 === 0 && (i === 0 || percent > percents[i - 1]!))).toBe(
      true,
    );
  });

  it('adds nothing the second time', async () => {
    const before = await all().countDocuments();
    expect(await seedAll(stores, RESTAURANTS, now, () => {})).toEqual({ floors: RESTAURANTS, bookings: 0 });
    expect(await all().countDocuments()).toBe(before);
  });

  it("replaces the demo diner's upcoming visits that were cancelled or have passed", async () => {
    const [first] = await mine(now);
    await stores.bookings.cancel(first!.id, now);
    await seedAll(stores, RESTAURANTS, now, () => {});
    expect((await mine(now)).map(({ id }) => id)).toContain(first!.id);
    const later = new Date('2030-06-15T12:00:00-07:00');
    await seedAll(stores, RESTAURANTS, later, () => {});
    expect((await mine(later)).filter(({ starts_at }) => starts_at > later).length).toBeGreaterThanOrEqual(2);
  });
});
