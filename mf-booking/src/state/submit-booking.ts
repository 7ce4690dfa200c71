import { isSameTable, Refusal, type CallInput } from '@mesa/contract';
import { call } from '@mesa/web-client';
import { fieldErrorsOf } from './field-errors';
import { latestOf } from './reservations';
import type { IdempotencyKey } from './use-idempotency-key';

type BookingRequest = CallInput<'createReservation'>['body']['reservation'] & { party_size: number };

export interface SubmittedBooking {
  id: string;
  /** an earlier request, whose answer was lost, had already booked the table with the details of that time */
  bookedEarlier: boolean;
}

/**
 * Books a table. When the answer to an earlier request was lost and this one is refused, the table may be
 * booked already: the server accepts the key only with the same details (docs/decisions/007), so look up what
 * it booked.
 * @throws Refusal
 */
export async function submitBooking(
  request: BookingRequest,
  idempotencyKey: IdempotencyKey,
): Promise<SubmittedBooking> {
  const { key, unanswered } = idempotencyKey.current();
  idempotencyKey.setUnanswered(true);
  try {
    const booked = await call(
      'createReservation',
      { body: { reservation: request } },
      { idempotencyKey: key },
    );
    idempotencyKey.discard();
    return { id: Object.keys(booked)[0]!, bookedEarlier: false };
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'unavailable' || error.kind === 'fault') throw error;
    if (!unanswered) {
      idempotencyKey.setUnanswered(false);
      throw error;
    }
    const id = await findBooking(request).catch(() => undefined);
    if (id) {
      idempotencyKey.discard();
      return { id, bookedEarlier: true };
    }
    // Nothing is booked under this key, so the next request takes a new one. Keep it when only fields were
    // refused: the server has not looked at the key then, and the lost request may still arrive.
    if (id === null && error.kind === 'invalid' && !fieldErrorsOf(error).onlyFields) idempotencyKey.renew();
    throw error;
  }
}

/** The id of the diner's latest booking of this table, or null. */
async function findBooking(request: BookingRequest): Promise<string | null> {
  const bookings = Object.values(await call('listReservations'));
  return latestOf(bookings.filter((booking) => isSameTable(booking, request)))?.id ?? null;
}
