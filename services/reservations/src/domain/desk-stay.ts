import { addDays, ALL_SLOTS, HALF_HOUR, RESTAURANT_ZONE, slotIndex, wallTimeAt } from '@mesa/contract';
import { ENDS } from './seating';

/** A service day goes on until then: 4:00 AM, in minutes. */
const NEW_DAY = 4 * 60;

/** What a restaurant's desk calls today, and the half hour of that day that runs, from 0; 48 is midnight. */
export interface ServiceTime {
  date: string;
  halfHour: number;
}

/** The service day at an instant (desk.md). */
export function serviceTimeAt(now: Date): ServiceTime {
  const { date, minutes } = wallTimeAt(now, RESTAURANT_ZONE);
  const halfHour = Math.floor(minutes / HALF_HOUR);
  return minutes < NEW_DAY
    ? { date: addDays(date, -1), halfHour: halfHour + ALL_SLOTS.length }
    : { date, halfHour };
}

/** The label of the half hour at which a stay ends. */
export const untilOf = ({ time, length }: { time: string; length: number }): string =>
  ALL_SLOTS[(slotIndex(time) + length) % ALL_SLOTS.length]!;

/**
 * The half hours of a stay from `time` until `until`, which may be after midnight; undefined when it ends
 * before it begins, or after 2:00 AM.
 */
export function lengthUntil(time: string, until: string): number | undefined {
  const first = slotIndex(time);
  const end = slotIndex(until);
  const length = (end > first ? end : end + ALL_SLOTS.length) - first;
  return first + length <= ENDS ? length : undefined;
}

/** How many half hours of a stay have begun, at least the first, and at most all. */
export function begunLength(
  { date, time, length }: { date: string; time: string; length: number },
  now: Date,
): number {
  const service = serviceTimeAt(now);
  const begun = service.date === date ? service.halfHour - slotIndex(time) + 1 : length;
  return Math.min(length, Math.max(1, begun));
}
