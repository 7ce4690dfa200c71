import { Refusal, type CallInput } from '@mesa/contract';
import { call } from '@mesa/web-client';
import { sortErrors } from './field-errors';
import { book } from './reservations';
import type { BookingKey } from './use-idempotency-key';

type Wanted = CallInput<'createReservation'>['body']['reservation'];

export interface BookedOnce {
  id: string;
  /** a try whose answer was lost had booked it, with the details of then */
  earlier: boolean;
}

/**
 * Books a table. When the answer to an earlier try was lost and this one is refused, the table may be booked all along:
 * with other details the server takes the same key for nothing else (docs/decisions/024), so what it booked is looked for.
 * @throws Refusal
 */
export async function bookOnce(wanted: Wanted, bookingKey: BookingKey): Promise<BookedOnce> {
  const { key, unheard } = bookingKey.now();
  bookingKey.sent(true);
  try {
    const id = await book(wanted, key);
    bookingKey.settled();
    return { id, earlier: false };
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'unavailable' || error.kind === 'fault') throw error;
    if (!unheard) {
      bookingKey.sent(false);
      throw error;
    }
    const id = await findBooked(wanted).catch(() => undefined);
    if (id) {
      bookingKey.settled();
      return { id, earlier: true };
    }
    // What the key booked is cancelled or moved since. Not when a field is refused: then the server has not looked at the
    // key, and the lost try, should it arrive after all, must still find it in use
    if (id === null && error.kind === 'invalid' && sortErrors(error).others.length > 0) bookingKey.renew();
    throw error;
  }
}

/** The diner's newest booking for just this wish, null when there is none. */
async function findBooked({ restaurant_id, date, time, party_size }: Wanted): Promise<string | null> {
  const own = Object.values(await call('listReservations'));
  const same = own.filter(
    (one) =>
      one.restaurant_id === restaurant_id &&
      one.date === date &&
      one.time === time &&
      one.party_size === party_size,
  );
  return same.sort((one, other) => other.created_at.localeCompare(one.created_at))[0]?.id ?? null;
}
