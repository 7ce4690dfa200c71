import { createHash } from 'node:crypto';
import type { Booking, Details } from './booking';
import type { BookingRequest } from './choose-tables';

/** A request for a booking as it was sent. It may be sent twice, when the first answer was lost. */
export interface SentRequest {
  request: BookingRequest;
  details: Details;
  /**
   * the email address in the form: a different one makes a different request, but the account's own address
   * is stored
   */
  email?: string;
}

/**
 * Equal for equal requests; stored with the booking, so it never changes between releases. The hold is left
 * out: booking again after it expired is the same request.
 */
export function fingerprintOf({ request, details, email }: SentRequest): string {
  const { restaurant_id, date, time, party_size } = request;
  const body = [restaurant_id, date, time, party_size, details.phone, details.notes];
  return createHash('sha256')
    .update(JSON.stringify(email === undefined ? body : [...body, email]))
    .digest('base64url');
}

/** The booking may have been changed since; the same request gets the same answer. */
export function asFirstAnswered(booking: Booking, { request, details }: SentRequest): Booking {
  const { phone, notes } = details;
  return { ...booking, ...request, phone, notes, updated_at: booking.created_at };
}
