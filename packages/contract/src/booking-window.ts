import { addDays, RESTAURANT_ZONE, wallTimeAt, type WallTime } from './clock';
import { isOpenAt } from './hours';
import { DAYS_AHEAD_MAX } from './limits';
import type { Restaurant, Slot } from './entities';
import { slotMinutes } from './slots';

/** When bookings are taken: how long before a slot, and how many days ahead (contract.md). */
export interface BookingTerms {
  lead_minutes?: number | undefined;
  horizon_days?: number | undefined;
}

/** When a restaurant takes bookings, by its clock: neither too soon before a slot nor too far ahead. */
export function bookingWindow({ lead_minutes = 0, horizon_days = DAYS_AHEAD_MAX }: BookingTerms, now: Date) {
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

/** Which of a restaurant's rules closes a slot: its date is too far ahead, or its time too near. */
export type ClosingRule = 'horizon_days' | 'lead_minutes';

/** The rule that closes one of these slots of a day; undefined when none does. */
export function closingRuleOf(
  slots: readonly Pick<Slot, 'time' | 'reason'>[],
  date: string,
  restaurant: BookingTerms & Pick<Restaurant, 'hours'>,
  now: Date,
): ClosingRule | undefined {
  const window = bookingWindow(restaurant, now);
  const closed = slots.filter(({ reason }) => reason === 'closed');
  if (closed.length > 0 && window.isBeyond(date)) return 'horizon_days';
  const isTooSoon = closed.some(
    ({ time }) => isOpenAt(restaurant.hours, date, slotMinutes(time)) && window.isTooSoon(date, time),
  );
  return isTooSoon ? 'lead_minutes' : undefined;
}
