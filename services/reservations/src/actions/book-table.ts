import type { Booking } from '../domain/booking';
import { refusals, refuseTooFar } from '../domain/refusals';
import { asFirstAnswered, fingerprintOf, type SentRequest } from '../domain/sent-request';
import type { BookingToWrite } from '../store/commit/commit';
import type { Dependencies } from './dependencies';

export interface NewBooking extends SentRequest, Omit<BookingToWrite, 'idempotency'> {
  /** idempotency key of this request */
  key?: string;
}

/**
 * Books a table, or repeats the first answer if this request was sent before (contract.md "Conventions").
 * @throws Refusal `invalid` (past, closed, too many upcoming, a key used for something else), `taken`,
 *   `forbidden` for another diner's hold, `signed-out` for a diner whose account was deleted
 */
export async function bookTable(deps: Dependencies, asked: NewBooking): Promise<Booking> {
  refuseTooFar(asked.request.date, deps.now());
  const fingerprint = fingerprintOf(asked);
  const idempotency = asked.key ? { key: asked.key, fingerprint } : undefined;
  const result = await deps.commit.book({ ...asked, idempotency });
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
