import { addDays, DAYS_AHEAD_MAX, RESTAURANT_ZONE, slotMinutes, wallTimeAt } from '@mesa/contract';
import type { WallTime } from '@mesa/contract';
import type { Rules } from '@mesa/contract/schemas';

export type BookingWindow = ReturnType<typeof bookingWindow>;

/** When a restaurant takes bookings, by its clock: neither too soon before a slot nor too far ahead. */
export function bookingWindow({ lead_minutes = 0, horizon_days = DAYS_AHEAD_MAX }: Rules, now: Date) {
  const present = wallTimeAt(now, RESTAURANT_ZONE);
  // a slot that begins after exactly this lead is not too soon
  const lastTooSoon =
    lead_minutes > 0
      ? wallTimeAt(new Date(now.getTime() + lead_minutes * 60_000 - 1), RESTAURANT_ZONE)
      : undefined;
  return {
    /** yyyy-mm-dd */
    today: present.date,
    isPast: (date: string, time: string): boolean => hasBegunBy(present, date, time),
    isTooSoon: (date: string, time: string): boolean =>
      lastTooSoon !== undefined && hasBegunBy(lastTooSoon, date, time),
    isBeyond: (date: string): boolean => date > addDays(present.date, horizon_days),
  };
}

/** Bookable slots are after any daylight-saving change of their day. */
const hasBegunBy = (wall: WallTime, date: string, time: string): boolean =>
  date < wall.date || (date === wall.date && slotMinutes(time) <= wall.minutes);
