import {
  hashPaths,
  isIsoDate,
  MAX_PARTY,
  MIN_PARTY,
  offersFrom,
  slotIndex,
  withChoices,
  type Reservation,
  type TableRequest,
} from '@mesa/contract';

/**
 * The date, time and party size that a link carries. What is missing or unreadable comes from `fallback`; a
 * time that cannot be booked becomes the next one that can (contract.md "Times and tables").
 */
export function readTableRequest(params: URLSearchParams, fallback: TableRequest): TableRequest {
  const date = params.get('date') ?? '';
  const time = params.get('time') ?? '';
  const partySize = Number(params.get('party_size'));
  return {
    date: isIsoDate(date) ? date : fallback.date,
    time: offersFrom(slotIndex(time) < 0 ? fallback.time : time)[0]!,
    partySize:
      Number.isInteger(partySize) && partySize >= MIN_PARTY && partySize <= MAX_PARTY
        ? partySize
        : fallback.partySize,
  };
}

/** What a reservation was booked for. */
export function tableRequestOf({
  date,
  time,
  party_size,
}: Pick<Reservation, 'date' | 'time' | 'party_size'>): TableRequest {
  return { date, time, partySize: party_size };
}

export function isSameTableRequest(a: TableRequest, b: TableRequest): boolean {
  return a.date === b.date && a.time === b.time && a.partySize === b.partySize;
}

/** The screen that books a table. */
export function bookingPath(restaurantId: string, request: TableRequest): string {
  return pathWithRequest(hashPaths.booking.to(restaurantId), request);
}

/** The screen that confirms a changed reservation. */
export function editPath(reservationId: string, request: TableRequest): string {
  return pathWithRequest(hashPaths.bookingEdit.to(reservationId), request);
}

function pathWithRequest(path: string, { date, time, partySize }: TableRequest): string {
  return withChoices(path, { date, time, party_size: partySize });
}
