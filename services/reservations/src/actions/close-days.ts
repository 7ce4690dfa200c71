import { addDays } from '@mesa/contract';
import type { Booking } from '../domain/booking';
import { serviceTimeAt } from '../domain/desk-stay';
import type { Floor } from '../domain/floor';
import type { Stores } from '../store/open';

type Dependencies = Pick<Stores, 'bookings' | 'closings' | 'watches'> & { now: () => Date };

interface DaysToClose {
  floor: Floor;
  /** both included, yyyy-mm-dd */
  from: string;
  to: string;
  /** for the diners whose bookings are cancelled */
  reason: string;
  cancelBookings: boolean;
}

/**
 * Closes a restaurant on these days: nobody can book then, holds and watches end, and the upcoming bookings
 * are cancelled only where that is wanted.
 * @returns the upcoming bookings of those days; the tables of those that are not cancelled stay theirs
 */
export async function closeDays(
  { bookings, closings, watches, now }: Dependencies,
  { floor, from, to, reason, cancelBookings }: DaysToClose,
): Promise<Booking[]> {
  const { date: today } = serviceTimeAt(now());
  for (let date = from > today ? from : today; date <= to; date = addDays(date, 1)) {
    await closings.close({ floor, date, now: now() }, reason);
    await watches.endAt(floor.restaurant_id, date);
  }
  // read only now that nobody can book any more
  const upcoming = await bookings.upcoming([floor.restaurant_id], now(), { from, to });
  if (cancelBookings) for (const booking of upcoming) await bookings.cancelFor(reason, booking, now());
  return upcoming;
}
