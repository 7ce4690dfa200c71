import { RESTAURANT_ZONE, wallTimeAt, type Refusal } from '@mesa/contract';
import { availableChoices, pickTables, type BookingRequest } from './choose-tables';
import { openDay, type Day } from './day';
import { refusalFor } from './refusals';
import { cellsOf } from './seating';
import { expiredOn } from './taken';

/** The tables for a party, and the documents that the index still holds for them. */
export interface Seating {
  tables: number[];
  /** ids of holds that have expired, and of tables that are no longer kept for the waitlist */
  expired: string[];
  /** ids of the diner's own live holds */
  ownHolds: string[];
}

export interface SeatingOptions {
  /** the diner, whose own holds do not block the request */
  diner: string;
  /** documents that the write itself replaces, such as the booking that is being moved */
  ignoring?: readonly string[];
  /** the slot that the diner already has, which is not suggested as an alternative */
  current?: string;
  /** whether another request is probably about to take this cell */
  isContested: (cell: number) => boolean;
  now: Date;
  /** 0 for the first try; later ones choose at random, or all who lost would compete for a table again */
  attempt: number;
  /** returns a number from 0 to below 1 */
  random: () => number;
}

/**
 * Chooses tables, rather outside the diner's own holds.
 * @returns the refusal when there are none
 */
export function seatParty(
  day: Day,
  request: BookingRequest,
  { diner, ignoring = [], current, isContested, now, attempt, random }: SeatingOptions,
): Seating | { refusal: Refusal } {
  for (const caller of [{ ignoring }, { ignoring, user_id: diner }]) {
    const open = openDay(day, now, caller);
    if (!open.slot(request.time).available) continue;
    const choices = availableChoices(day.floor, request, open.busy, isContested);
    const choice = pickTables(choices, attempt, random);
    if (!choice) continue;
    const cells = cellsOf(choice.tables, request.time, request.party_size);
    const expired = expiredOn(cells, day.taken, now, { ignoring });
    const cleared = expiredOn(cells, day.taken, now, caller);
    return { tables: choice.tables, expired, ownHolds: cleared.filter((id) => !expired.includes(id)) };
  }
  const open = openDay(day, now, { ignoring, user_id: diner });
  const today = wallTimeAt(now, RESTAURANT_ZONE).date;
  return { refusal: refusalFor(open.slot(request.time), { ...request, current }, open, today) };
}
