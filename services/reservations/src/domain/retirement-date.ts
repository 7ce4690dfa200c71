import { addDays, RESTAURANT_ZONE, wallAt } from '@mesa/contract';

/** Longer than any clock is wrong and any turn lasts. */
const HOT_DAYS = 2;

/** Bookings of days before this one, `yyyy-mm-dd`, stand in nobody's way any more. */
export function retirementDate(now: Date): string {
  return addDays(wallAt(now, RESTAURANT_ZONE).date, -HOT_DAYS);
}
