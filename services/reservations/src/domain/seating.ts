import { slotIndex, seatingMinutes } from '@mesa/contract';

const HALF_HOUR = 30;
/** Half hours that one day's numbering has room for: 48 and the seatings that run past midnight. */
const DAY = 64;

/** How many half hours a party keeps its table: 3 up to four people, 4 from five (contract.md "Times and tables"). */
export function seatingLength(partySize: number): number {
  return seatingMinutes(partySize) / HALF_HOUR;
}

/** The number of one table's half hour; half hours after midnight run on from 48 and belong to the evening's date. */
export function cellOf(table: number, halfHour: number): number {
  return table * DAY + halfHour;
}

/**
 * Every half hour of every table that a seating takes. A seating never meets a daylight-saving change: those come at 2:00 AM,
 * when the last seating (11:30 PM, two hours) is over, so half hours on the wall are half hours indeed.
 */
export function cellsOf(tables: readonly number[], time: string, partySize: number): number[] {
  const first = slotIndex(time);
  return tables.flatMap((table) =>
    Array.from({ length: seatingLength(partySize) }, (_, i) => cellOf(table, first + i)),
  );
}
