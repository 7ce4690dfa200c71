import {
  hashPaths,
  isBookable,
  isIsoDate,
  MAX_PARTY,
  MIN_PARTY,
  offersFrom,
  withWish,
  type Reservation,
} from '@mesa/contract';
import type { Wish } from '@mesa/remote-kit';

/**
 * The wish that a link carries; what is missing or unreadable comes from `otherwise` (the kept choices), a time that nobody can
 * book as the next one that can be, as everywhere (contract.md "Times and tables").
 */
export function readWish(params: URLSearchParams, otherwise: Wish): Wish {
  const date = params.get('date') ?? '';
  const time = params.get('time') ?? '';
  const partySize = Number(params.get('party_size'));
  return {
    date: isIsoDate(date) ? date : otherwise.date,
    time: isBookable(time) ? time : offersFrom(otherwise.time)[0]!,
    partySize:
      Number.isInteger(partySize) && partySize >= MIN_PARTY && partySize <= MAX_PARTY
        ? partySize
        : otherwise.partySize,
  };
}

const carry = (path: string, { date, time, partySize }: Wish) =>
  withWish(path, { date, time, party_size: partySize });

/** Where a wish is booked. */
export const bookingPath = (restaurantId: string, wish: Wish) =>
  carry(hashPaths.booking.to(restaurantId), wish);

/** Where a changed wish is confirmed. */
export const editPath = (reservationId: string, wish: Wish) =>
  carry(hashPaths.bookingEdit.to(reservationId), wish);

/** What a reservation was booked for. */
export function wishOf({ date, time, party_size }: Pick<Reservation, 'date' | 'time' | 'party_size'>): Wish {
  return { date, time, partySize: party_size };
}

export function sameWish(one: Wish, other: Wish): boolean {
  return one.date === other.date && one.time === other.time && one.partySize === other.partySize;
}
