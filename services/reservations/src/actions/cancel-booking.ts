import { REFUSE } from '../domain/refusals';
import { findOwn } from './change-booking';
import { passingUntil } from './offer-to-waitlist';
import type { Tools } from './dependencies';

/**
 * Cancels a booking; its table is free again at once, or goes to whoever is first in line for it.
 * @throws Refusal `missing`, `forbidden`, `invalid` when it has begun
 */
export async function cancelBooking(tools: Tools, id: string, diner: string): Promise<void> {
  const booking = await findOwn(tools, id, diner);
  if (booking.starts_at <= tools.now()) throw REFUSE.pastReservation();
  const cancelled = await tools.bookings.cancel(id, tools.now(), await passingUntil(tools, booking));
  if (cancelled) tools.freed(cancelled.restaurant_id, cancelled.date);
}
