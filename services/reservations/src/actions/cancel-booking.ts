import { requireOwn } from '../domain/booking';
import { refusals, refuseOnceArrived } from '../domain/refusals';
import { waitlistDeadline } from './offer-to-waitlist';
import type { Dependencies } from './dependencies';

/**
 * Cancels a booking. Its table becomes available at once, or is offered to the waitlist. A repeated request
 * succeeds too: the answer to the first may have been lost.
 * @throws Refusal `missing`, `forbidden`, or `invalid` when the booking has begun
 */
export async function cancelBooking(deps: Dependencies, id: string, diner: string): Promise<void> {
  const stored = await deps.bookings.find(id);
  if (!stored && (await deps.bookings.isCancelled(id, diner))) return;
  const booking = requireOwn(stored, diner);
  refuseOnceArrived(booking);
  if (booking.starts_at <= deps.now()) throw refusals.pastReservation();
  const cancelled = await deps.bookings.cancel(id, deps.now(), await waitlistDeadline(deps, booking));
  if (cancelled) return deps.onTablesReleased(cancelled.restaurant_id, cancelled.date);
  // cancelled meanwhile, or arrived
  const current = await deps.bookings.find(id);
  if (current) refuseOnceArrived(current);
}
