import { addDays, RESTAURANT_ZONE, slotMinutes, wallTimeAt, type WallTime } from '@mesa/contract';

const DAY_MINUTES = 24 * 60;
/** A service day is the restaurant's date until 4:00 AM. */
const ENDS_AT = 4 * 60;

/** The service day and its minutes by the restaurants' clock; 1:00 AM is 25:00 of the day before. */
export function serviceTimeAt(now: Date): WallTime {
  const { date, minutes } = wallTimeAt(now, RESTAURANT_ZONE);
  return minutes < ENDS_AT ? { date: addDays(date, -1), minutes: minutes + DAY_MINUTES } : { date, minutes };
}

/** The minutes of a slot's label in its service day. */
export function serviceMinutes(label: string): number {
  const minutes = slotMinutes(label);
  return minutes < ENDS_AT ? minutes + DAY_MINUTES : minutes;
}

/** How many minutes of a service day have passed; Infinity once it is over, -Infinity before it begins. */
export function minutesInto(date: string, now: Date): number {
  const current = serviceTimeAt(now);
  if (date === current.date) return current.minutes;
  return date < current.date ? Infinity : -Infinity;
}
