import type { PastBookings } from '../store/past-bookings';

/** How long after a visit its phone number and special request are kept (docs/security.md). */
const KEPT_MONTHS = 24;

/** Empties phone numbers and special requests of bookings that were long ago. Returns how many. */
export function emptyOldDetails(past: PastBookings, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  return past.emptyDetails(before);
}
