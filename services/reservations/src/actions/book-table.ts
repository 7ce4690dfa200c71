import { createHash } from 'node:crypto';
import type { Booking } from '../domain/booking';
import { refusals } from '../domain/refusals';
import { book, type BookingToWrite } from '../store/commit/book';
import type { Dependencies } from './dependencies';

export interface NewBooking extends Omit<BookingToWrite, 'idempotency'> {
  /**
   * the email address in the form: a different one makes a different request, but the account's own address
   * is stored
   */
  email?: string;
  /** idempotency key of this request */
  key?: string;
}

/**
 * Books a table, or repeats the first answer if this request was sent before (contract.md "Conventions").
 * @throws Refusal `invalid` (past, closed, too many upcoming, a key used for something else), `taken`,
 *   `forbidden` for another diner's hold
 */
export async function bookTable(deps: Dependencies, asked: NewBooking): Promise<Booking> {
  const fingerprint = fingerprintOf(asked);
  const idempotency = asked.key ? { key: asked.key, fingerprint } : undefined;
  const result = await book(deps, { ...asked, idempotency });
  switch (result.outcome) {
    case 'booked':
      return result.booking;
    case 'already-sent':
      if (result.fingerprint !== fingerprint) throw refusals.differentBody();
      return asFirstAnswered(result.booking, asked);
    case 'limit-reached':
      throw refusals.tooManyUpcoming();
    case 'unavailable':
      throw result.refusal;
    case 'busy':
      throw refusals.tooManyAtOnce();
  }
}

/** The booking may have been changed since; the same request gets the same answer. */
function asFirstAnswered(booking: Booking, { request, details }: NewBooking): Booking {
  const { phone, notes } = details;
  return { ...booking, ...request, phone, notes, updated_at: booking.created_at };
}

/** Equal for equal requests. The hold is left out: booking again after it expired is the same request. */
function fingerprintOf({ request, details, email }: NewBooking): string {
  const { restaurant_id, date, time, party_size } = request;
  const body = [restaurant_id, date, time, party_size, details.phone, details.notes];
  return createHash('sha256')
    .update(JSON.stringify(email === undefined ? body : [...body, email]))
    .digest('base64url');
}
