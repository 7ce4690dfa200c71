import { addDays, RESTAURANT_ZONE, wallAt } from '@mesa/contract';

/** Longer than clocks differ and seatings last. */
const HOT_DAYS = 2;

/** Bookings of days before this one, `yyyy-mm-dd`, can no longer conflict with a new booking. */
export function retirementDate(now: Date): string {
  return addDays(wallAt(now, RESTAURANT_ZONE).date, -HOT_DAYS);
}
