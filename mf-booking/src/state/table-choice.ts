import {
  hashPaths,
  isBookable,
  isIsoDate,
  MAX_PARTY,
  MIN_PARTY,
  offersFrom,
  withChoices,
  type Reservation,
} from '@mesa/contract';
import type { TableChoice } from '@mesa/ui';

/**
 * The date, time and party size that a link carries. What is missing or unreadable comes from `fallback`; a
 * time that cannot be booked becomes the next one that can (contract.md "Times and tables").
 */
export function readTableChoice(params: URLSearchParams, fallback: TableChoice): TableChoice {
  const date = params.get('date') ?? '';
  const time = params.get('time') ?? '';
  const partySize = Number(params.get('party_size'));
  return {
    date: isIsoDate(date) ? date : fallback.date,
    time: isBookable(time) ? time : offersFrom(fallback.time)[0]!,
    partySize:
      Number.isInteger(partySize) && partySize >= MIN_PARTY && partySize <= MAX_PARTY
        ? partySize
        : fallback.partySize,
  };
}

/** What a reservation was booked for. */
export function tableChoiceOf({
  date,
  time,
  party_size,
}: Pick<Reservation, 'date' | 'time' | 'party_size'>): TableChoice {
  return { date, time, partySize: party_size };
}

export function isSameTableChoice(one: TableChoice, other: TableChoice): boolean {
  return one.date === other.date && one.time === other.time && one.partySize === other.partySize;
}

/** The screen that books a table. */
export function bookingPath(restaurantId: string, choice: TableChoice): string {
  return pathWithChoice(hashPaths.booking.to(restaurantId), choice);
}

/** The screen that confirms a changed reservation. */
export function editPath(reservationId: string, choice: TableChoice): string {
  return pathWithChoice(hashPaths.bookingEdit.to(reservationId), choice);
}

function pathWithChoice(path: string, { date, time, partySize }: TableChoice): string {
  return withChoices(path, { date, time, party_size: partySize });
}
