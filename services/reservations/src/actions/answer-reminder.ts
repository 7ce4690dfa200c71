import { readAnswerToken } from '@mesa/server-kit';
import type { Booking } from '../domain/booking';
import { refusals } from '../domain/refusals';
import { cancelBooking } from './cancel-booking';
import type { Dependencies } from './dependencies';

/** Verifies the links of reminders. */
interface TokenSecret {
  tokenSecret: string;
}

/**
 * The booking whose reminder has this token (contract.md "Mail"). The token is valid until the booking's time
 * comes, wherever it is moved to.
 * @throws Refusal `invalid` when the token is forged, the booking is cancelled, or it has begun
 */
export async function findReminded(
  { bookings, now }: Dependencies,
  token: string,
  { tokenSecret }: TokenSecret,
): Promise<Booking> {
  const id = readAnswerToken(tokenSecret, token);
  const booking = id === undefined ? null : await bookings.find(id);
  if (!booking || booking.starts_at <= now()) throw refusals.answerExpired();
  return booking;
}

/**
 * Answers a reminder: the party is coming, or the booking is cancelled as its diner would.
 * @param coming undefined changes nothing
 * @throws Refusal `invalid` as `findReminded`, and when the booking was moved, or cancelled, meanwhile
 */
export async function answerReminder(
  deps: Dependencies,
  { token, coming }: { token: string; coming?: boolean | undefined },
  secret: TokenSecret,
): Promise<Booking> {
  const booking = await findReminded(deps, token, secret);
  if (coming === undefined) return booking;
  if (coming) {
    const confirmed = await deps.bookings.confirm(booking, deps.now());
    if (!confirmed) throw refusals.answerExpired();
    return confirmed;
  }
  await cancelBooking(deps, booking.id, booking.user_id);
  const { coming: _answer, ...cancelled } = booking;
  return cancelled;
}
