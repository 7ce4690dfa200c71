import { retirementDate } from '../domain/retirement-date';
import type { PastBookings } from '../store/past-bookings';

/**
 * Takes the bookings of past days out of the hot index, restaurant by restaurant: the unique index that forbids the
 * double booking holds the days to come, however many years Mesa runs. Any number of instances may do so at once.
 * @returns how many bookings left
 */
export async function retireOldBookings(
  old: PastBookings,
  now: Date,
  stopped: () => boolean = () => false,
): Promise<number> {
  const since = retirementDate(now);
  let left = 0;
  for (let at = await old.earliestDay(); at && !stopped(); at = await old.earliestDay(at.restaurant_id)) {
    if (at.date < since) left += await old.retire(at.restaurant_id, since);
  }
  return left;
}
