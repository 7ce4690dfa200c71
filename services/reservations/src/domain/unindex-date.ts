import { addDays, RESTAURANT_ZONE, wallTimeAt } from '@mesa/contract';

/** More than the length of a seating and the difference between clocks. */
const UNINDEX_AFTER_DAYS = 2;

/** Bookings of days before this one, `yyyy-mm-dd`, can no longer conflict with a new booking. */
export function unindexDate(now: Date): string {
  return addDays(wallTimeAt(now, RESTAURANT_ZONE).date, -UNINDEX_AFTER_DAYS);
}
