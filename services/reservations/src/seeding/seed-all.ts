import { addDays, RESTAURANT_ZONE, wallAt } from '@mesa/contract';
import { DEMO_RESTAURANTS, floorAt, restaurantAt } from '@mesa/demo';
import type { Floor } from '../domain/floor';
import type { Stores } from '../store/open';
import { busyDays } from './busy-days';
import { seedVisits } from './seed-visits';

const BUSY_DAYS = 14;
const FLOORS_AT_ONCE = 1_000;
/** about 1,500 bookings at once */
const BUSY_AT_ONCE = 10;
const STEPS = 20;

/**
 * Fills this service's share of the fictional world: floors for all restaurants, the demo diner's visits, and other
 * diners' bookings for the first 120 (a large catalogue is for searching, not for a full app). Repeating it adds
 * only what is missing.
 * @param onProgress is called with a whole number of percent, at every fifth
 */
export async function seedAll(
  stores: Stores,
  restaurants: number,
  now: Date,
  onProgress: (percent: number) => void,
): Promise<{ floors: number; bookings: number }> {
  const alive = Math.min(restaurants, DEMO_RESTAURANTS);
  // a day's bookings cost as much as some dozens of floors, so the bar counts them so
  const total = restaurants + alive * BUSY_DAYS;
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
  const tomorrow = addDays(wallAt(now, RESTAURANT_ZONE).date, 1);
  for (let first = 0; first < alive; first += BUSY_AT_ONCE) {
    const count = Math.min(BUSY_AT_ONCE, alive - first);
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
  const { id, name, address } = restaurantAt(index);
  return { restaurant_id: id, name, address, ...floorAt(index) };
}
