import { RESTAURANT_ZONE, wallTimeAt, weekdayOf } from './clock';
import type { Hours, OpeningHours } from './entities';
import { slotMinutes } from './slots';

/** The keys of `hours`, by weekday as `weekdayOf` counts: 0 for Sunday to 6 for Saturday. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

const DAY_MINUTES = 24 * 60;

/** When a restaurant is open on a date; an empty list when it is closed. */
export function hoursOn(hours: Hours, date: string): OpeningHours[] {
  return hours[WEEKDAYS[weekdayOf(date)]!];
}

/** Whether a restaurant is open at an instant, on its own clock. */
export function isOpenNow(hours: Hours, now: Date): boolean {
  const { date, minutes } = wallTimeAt(now, RESTAURANT_ZONE);
  return isOpenAt(hours, date, minutes);
}

/** Whether a restaurant is open on a date, `minutes` after midnight. */
export function isOpenAt(hours: Hours, date: string, minutes: number): boolean {
  return hoursOn(hours, date).some(
    ({ open, close }) => minutes >= slotMinutes(open) && minutes < (slotMinutes(close) || DAY_MINUTES),
  );
}
