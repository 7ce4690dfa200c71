import { addDays, RESTAURANT_ZONE, wallTimeAt, weekdayOf } from './clock';
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

const MIDNIGHT = '12:00 AM';
const NOON_MINUTES = DAY_MINUTES / 2;

const isAllDay = ({ open, close }: OpeningHours): boolean => open === MIDNIGHT && close === MIDNIGHT;

/** Whether a restaurant never closes. */
export const isAroundTheClock = (hours: Hours): boolean => WEEKDAYS.every((day) => hours[day].some(isAllDay));

/** The end of a night that began the day before: a week has a day for each side of midnight. */
function endOfNight(hours: Hours, date: string): OpeningHours | undefined {
  const first = hoursOn(hours, date)[0];
  const night = hoursOn(hours, addDays(date, -1)).at(-1);
  const isEnd = first?.open === MIDNIGHT && !isAllDay(first) && slotMinutes(first.close) <= NOON_MINUTES;
  return isEnd && night?.close === MIDNIGHT && !isAllDay(night) ? first : undefined;
}

/** The openings that begin on a date, each with its real end: one of the night ends on the next day. */
export function openingsBegun(hours: Hours, date: string): OpeningHours[] {
  const before = endOfNight(hours, date);
  const after = endOfNight(hours, addDays(date, 1));
  const begun = hoursOn(hours, date).filter((opening) => opening !== before);
  return begun.map((opening, i) =>
    after && i === begun.length - 1 ? { open: opening.open, close: after.close } : opening,
  );
}

/** When a restaurant that is open at an instant closes, over midnight; null for one that never does. */
export function closesAt(hours: Hours, now: Date): string | null {
  const { date, minutes } = wallTimeAt(now, RESTAURANT_ZONE);
  let close: string | undefined = undefined;
  for (let days = 0; days <= WEEKDAYS.length; days += 1)
    for (const opening of hoursOn(hours, addDays(date, days))) {
      const isCurrent = slotMinutes(opening.open) <= minutes;
      if (days === 0 && isCurrent) close = opening.close;
      else if (close === opening.open && (days > 0 || !isCurrent)) close = opening.close;
      else if (close !== undefined) return close;
    }
  return null;
}
