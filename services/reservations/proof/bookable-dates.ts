import { addDays, DAYS_AHEAD_MAX, RESTAURANT_ZONE, slotInstant, wallTimeAt } from '@mesa/contract';

const DAY_MS = 24 * 3_600_000;
const COUNT = 8;
/** so that no day of the proof is over before it ends */
const FIRST = 3;

/** Eight days that may be booked: those on which the clock changes with the days before, then others. */
export function bookableDates(now = new Date()): string[] {
  const today = wallTimeAt(now, RESTAURANT_ZONE).date;
  const days = Array.from({ length: DAYS_AHEAD_MAX - FIRST }, (_, i) => addDays(today, FIRST + i));
  const noon = (date: string) => slotInstant(date, '12:00 PM').getTime();
  const changes = days.filter((day) => noon(day) - noon(addDays(day, -1)) !== DAY_MS);
  const wanted = [...changes.flatMap((day) => [addDays(day, -1), day]), ...days.slice(60)];
  return [...new Set(wanted)].slice(0, COUNT);
}
