import type { Refusal } from '@mesa/contract';
import { availableChoices, pickTables, type BookingRequest } from './choose-tables';
import { openDay, type Day, type OpenDay } from './day';
import { refusalFor } from './refusals';
import { cellsOf, seatingLength, startCellOf, type Seating } from './seating';
import { expiredOn, type Caller } from './taken';

/** What a party is to take, and the documents that the index still holds for it. */
export interface PlannedSeating {
  seating: Seating;
  /** ids of holds that have expired, and of tables that are no longer kept for the waitlist */
  expired: string[];
  /** ids of the diner's own live holds */
  ownHolds: string[];
}

/** How one of several equal choices is made. */
export interface Choosing {
  /** whether another request is probably about to take this cell */
  isContested: (cell: number) => boolean;
  /** 0 for the first try; later ones choose at random, or all who lost would compete for a table again */
  attempt: number;
  /** returns a number from 0 to below 1 */
  random: () => number;
}

export interface SeatingOptions extends Choosing {
  /** the diner, whose own holds do not block the request */
  diner: string;
  /** ids of documents that the write itself replaces, such as a hold */
  ignoring?: readonly string[];
  /** the diner's booking that is to move, which the write replaces, too */
  moving?: Caller['moving'];
  now: Date;
}

/**
 * Chooses tables, rather outside the diner's own holds.
 * @returns the refusal when there are none
 */
export function seatParty(
  day: Day,
  request: BookingRequest,
  { diner, ignoring = [], moving, now, ...choosing }: SeatingOptions,
): PlannedSeating | { refusal: Refusal } {
  for (const caller of [
    { ignoring, moving },
    { ignoring, moving, user_id: diner },
  ]) {
    const seating = chooseSeating(openDay(day, now, caller), request, choosing);
    if (!seating) continue;
    const cells = cellsOf(seating, request.time);
    const expired = expiredOn(cells, day.taken, now, { ignoring, moving });
    const cleared = expiredOn(cells, day.taken, now, caller);
    return { seating, expired, ownHolds: cleared.filter((id) => !expired.includes(id)) };
  }
  const open = openDay(day, now, { ignoring, moving, user_id: diner });
  const current = moving?.date === request.date ? moving.time : undefined;
  return { refusal: refusalFor(request, open, { now, current }) };
}

/** What a party takes of a day; undefined when its slot is not available. */
export function chooseSeating(
  open: OpenDay,
  request: Pick<BookingRequest, 'time' | 'party_size'>,
  { isContested, attempt, random }: Choosing,
): Seating | undefined {
  const { time } = request;
  if (!open.slot(time).available) return undefined;
  const choice = pickTables(availableChoices(open.floor, request, open.busy, isContested), attempt, random);
  if (!choice) return undefined;
  const seating: Seating = { tables: choice.tables, length: seatingLength(request, open.floor.rules) };
  const starts = open.startsAt(time);
  const quiet = starts.filter((start) => start === undefined || !isContested(startCellOf(time, start)));
  const pool = quiet.length > 0 ? quiet : starts;
  const start = pool[Math.floor(random() * pool.length)];
  if (start !== undefined) seating.start = start;
  return seating;
}
