import { addDays, RESTAURANT_ZONE, wallTimeAt } from '@mesa/contract';
import { DEMO_DESK, DEMO_HOST, DEMO_RESTAURANTS, floorAt, restaurantAt } from '@mesa/demo';
import type { Floor } from '../domain/floor';
import type { Stores } from '../store/open';
import { busyDays } from './busy-days';
import { deskDay } from './desk-day';
import { seedVisits } from './seed-visits';

const BUSY_DAYS = 14;
const FLOORS_AT_ONCE = 1_000;
/** about 1,500 bookings at once */
const BUSY_AT_ONCE = 10;
const STEPS = 20;

/**
 * Seeds this service's part of the demo data: floors for all restaurants, the demo diner's visits, and other
 * diners' bookings at the first 120 restaurants (a larger catalogue is only for searching). Seeding again
 * adds only what is missing.
 * @param onProgress is called at every fifth percent
 */
export async function seedAll(
  stores: Stores,
  restaurants: number,
  now: Date,
  onProgress: (percent: number) => void,
): Promise<{ floors: number; bookings: number }> {
  const busyRestaurants = Math.min(restaurants, DEMO_RESTAURANTS);
  // a day's bookings take as long as some dozens of floors, and progress weighs them accordingly
  const total = restaurants + busyRestaurants * BUSY_DAYS;
  let done = 0;
  let reported = -1;
  const advance = (by: number) => {
    done += by;
    const step = Math.floor((done / total) * STEPS);
    if (step > reported) onProgress((reported = step) * (100 / STEPS));
  };

  for (let first = 0; first < restaurants; first += FLOORS_AT_ONCE) {
    const count = Math.min(FLOORS_AT_ONCE, restaurants - first);
    await stores.floors.addMissing(Array.from({ length: count }, (_, i) => floorOf(first + i)));
    advance(count);
  }
  let bookings = await seedVisits(stores, now);
  if (restaurants > DEMO_DESK) bookings += await stores.seeds.add(deskDay(floorOf(DEMO_DESK), now));
  const tomorrow = addDays(wallTimeAt(now, RESTAURANT_ZONE).date, 1);
  for (let first = 0; first < busyRestaurants; first += BUSY_AT_ONCE) {
    const count = Math.min(BUSY_AT_ONCE, busyRestaurants - first);
    bookings += await stores.seeds.add(
      Array.from({ length: count }, (_, i) =>
        busyDays(first + i, floorOf(first + i), tomorrow, BUSY_DAYS),
      ).flat(),
    );
    advance(count * BUSY_DAYS);
  }
  return { floors: restaurants, bookings };
}

function floorOf(index: number): Floor {
  const { id, name, address, phone } = restaurantAt(index);
  const { hours, ...floor } = floorAt(index);
  const openings = hours.map((day) => (day ? [day] : []));
  const seeded: Floor = { restaurant_id: id, name, address, phone, ...floor, hours: openings };
  if (index === DEMO_DESK) seeded.desk = [DEMO_HOST.email];
  return seeded;
}
