import { isIsoDate } from './clock';
import { MAX_PARTY, MIN_PARTY } from './limits';
import { slotIndex } from './slots';

/** What a diner asks a restaurant for. */
export interface TableRequest {
  /** yyyy-mm-dd */
  date: string;
  /** a slot's label */
  time: string;
  partySize: number;
}

/** A table as bookings, holds and watches name it. */
interface Table {
  restaurant_id: string;
  date: string;
  time: string;
  party_size: number;
}

/**
 * The date, time and party size of a link (`?date=2026-11-21&time=7%3A00+PM&party_size=2`). What is missing
 * or cannot be read is left out.
 */
export function readTableRequest(params: URLSearchParams): Partial<TableRequest> {
  const request: Partial<TableRequest> = {};
  const date = params.get('date') ?? '';
  const time = params.get('time') ?? '';
  const partySize = Number(params.get('party_size'));
  if (isIsoDate(date)) request.date = date;
  if (slotIndex(time) >= 0) request.time = time;
  if (Number.isInteger(partySize) && partySize >= MIN_PARTY && partySize <= MAX_PARTY)
    request.partySize = partySize;
  return request;
}

/** What a booking, hold or watch is for. */
export function tableRequestOf({ date, time, party_size }: Omit<Table, 'restaurant_id'>): TableRequest {
  return { date, time, partySize: party_size };
}

export function isSameTableRequest(a: TableRequest, b: TableRequest): boolean {
  return a.date === b.date && a.time === b.time && a.partySize === b.partySize;
}

/** Whether two of bookings, holds and watches are for exactly the same slot and party. */
export function isSameTable(a: Table, b: Table): boolean {
  return a.restaurant_id === b.restaurant_id && isSameTableRequest(tableRequestOf(a), tableRequestOf(b));
}
