import { unindexDate } from '../domain/unindex-date';
import type { PastBookings } from '../store/past-bookings';

/**
 * Removes the bookings of past days from the index of cells, restaurant by restaurant, so that the unique
 * index that prevents double bookings does not grow over the years. Safe to run on several instances at once.
 * @returns how many bookings were removed from the index
 */
export async function unindexPastBookings(
  old: PastBookings,
  now: Date,
  stopped: () => boolean = () => false,
): Promise<number> {
  const before = unindexDate(now);
  let removed = 0;
  for (let at = await old.earliestDay(); at && !stopped(); at = await old.earliestDay(at.restaurant_id)) {
    if (at.date < before) removed += await old.unindex(at.restaurant_id, before);
  }
  return removed;
}
