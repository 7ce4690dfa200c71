import {
  addDays,
  instantOf,
  isIsoDate,
  RESTAURANT_ZONE,
  slotInstant,
  type Reservation,
} from '@mesa/contract';

const DAY_MS = 24 * 60 * 60_000;
const ELEVEN_AM = 11 * 60;

/**
 * When a booking's reminder goes out: 24 hours before the visit, for bookings made or moved earlier than that
 * (contract.md "Mail"); null when it is too late for one.
 */
export function reminderAt({ date, time, updated_at }: Reservation): Date | null {
  const at = new Date(slotInstant(date, time).getTime() - DAY_MS);
  return new Date(updated_at) < at ? at : null;
}

/**
 * When the diner is invited to review a visit: at 11 AM of the next day, by the restaurant's clock; null
 * after the last date that can be written. A booking from before such dates were refused must not stop the
 * mails behind it.
 */
export function invitationAt({ date }: Reservation): Date | null {
  const nextDay = addDays(date, 1);
  return isIsoDate(nextDay) ? instantOf(nextDay, ELEVEN_AM, RESTAURANT_ZONE) : null;
}
