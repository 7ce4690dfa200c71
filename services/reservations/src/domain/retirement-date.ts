import { addDays, RESTAURANT_ZONE, wallAt } from '@mesa/contract';

/** Longer than any clock is wrong and any seating lasts. */
const HOT_DAYS = 2;

/** Bookings of days before this one, `yyyy-mm-dd`, matter to nobody's booking any more. */
export function retirementDate(now: Date): string {
  return addDays(wallAt(now, RESTAURANT_ZONE).date, -HOT_DAYS);
}
