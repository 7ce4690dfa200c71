import { hotSince } from '../domain/retirement-date';
import type { Old } from '../store/past-bookings';

/**
 * Takes the bookings of past days out of the hot index, restaurant by restaurant: the unique index that forbids the
 * double booking holds the days to come, however many years Mesa runs. Any number of instances may do so at once.
 * @returns how many bookings left
 */
export async function retireOldBookings(
  old: Old,
  now: Date,
  stopped: () => boolean = () => false,
): Promise<number> {
  const since = hotSince(now);
  let left = 0;
  for (let at = await old.earliestDay(); at && !stopped(); at = await old.earliestDay(at.restaurant_id)) {
    if (at.date < since) left += await old.leave(at.restaurant_id, since);
  }
  return left;
}
