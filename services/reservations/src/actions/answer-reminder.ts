import type { Booking } from '../domain/booking';
import { refusals } from '../domain/refusals';
import { cancelBooking } from './cancel-booking';
import type { Dependencies } from './dependencies';

/**
 * The booking of a reminder's token (contract.md "Mail"), which is valid until the booking's time comes,
 * wherever it is moved to.
 * @param id as the token has it; undefined for a forged one
 * @throws Refusal `invalid` when the token is forged, the booking is cancelled, or it has begun
 */
export async function findReminded(
  { bookings, now }: Dependencies,
  id: string | undefined,
): Promise<Booking> {
  const booking = id === undefined ? null : await bookings.find(id);
  if (!booking || booking.starts_at <= now()) throw refusals.answerExpired();
  return booking;
}

/**
 * Answers a reminder: the party is coming, or the booking is cancelled as its diner would.
 * @param coming undefined changes nothing
 * @returns the booking as it is now: moved meanwhile, it is asked about anew
 * @throws Refusal `invalid` as `findReminded`
 */
export async function answerReminder(
  deps: Dependencies,
  id: string | undefined,
  coming: boolean | undefined,
): Promise<Booking> {
  const booking = await findReminded(deps, id);
  if (coming === undefined) return booking;
  if (coming) return (await deps.bookings.confirm(booking, deps.now())) ?? findReminded(deps, id);
  await cancelBooking(deps, booking.id, booking.user_id);
  const { coming: _answer, ...cancelled } = booking;
  return cancelled;
}
