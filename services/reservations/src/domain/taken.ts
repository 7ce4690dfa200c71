import type { BookingRequest } from './choose-tables';

/** The cells of a day that one booking or hold takes. */
export interface Taken {
  id: string;
  /** the diner; absent while a released table is kept for the waitlist */
  user_id?: string;
  cells: number[];
  /** the slot in which a diner's party begins; absent for all that is no party, such as a closed day */
  begins?: string;
  /** id of the booking that a hold is to move */
  moves?: string;
  /** from when on everyone may take these cells: the end of a hold, null for a booking */
  available_at: Date | null;
  /** true for a day that the restaurant has closed */
  closed?: boolean;
  /** before which slot no diner may begin: the restaurant has paused online booking */
  paused_until?: string;
  /** true while its party has left, or never came: it keeps the half hours that have begun */
  over?: boolean;
  /** from when on the waitlist may take them; before `available_at` while a released table is kept for it */
  waitlist_at: Date | null;
}

/** On whose behalf a day is read. */
export interface Caller {
  /**
   * the diner whose own holds count as available until they expire; an expired offer goes to the next on the
   * waitlist
   */
  user_id?: string;
  /** ids of documents whose cells count as available */
  ignoring?: readonly string[];
  /** the diner's booking that is to move: its cells count as available, and it keeps what it has */
  moving?: BookingRequest & { id: string; start?: number };
  /** true when the day is read to make waitlist offers */
  forWaitlist?: boolean;
  /** true for the restaurant's desk: neither a pause nor the rules of bookings online bind it */
  isDesk?: boolean;
}

/** Whether a document blocks its cells for `caller`. Expiry is decided here, when the day is read. */
export function blocks(taken: Taken, now: Date, caller: Caller = {}): boolean {
  if (isReplaced(taken, caller)) return false;
  const isOwn = caller.user_id !== undefined && taken.user_id === caller.user_id;
  if (isOwn && taken.waitlist_at && taken.waitlist_at > now) return false;
  const until = caller.forWaitlist ? taken.waitlist_at : taken.available_at;
  return until === null || until > now;
}

/** Whether the write itself replaces what the document takes. */
const isReplaced = ({ id }: Taken, { ignoring = [], moving }: Caller): boolean =>
  moving?.id === id || ignoring.includes(id);

/** Whether the restaurant has closed the day. */
export const isClosed = (taken: readonly Taken[]): boolean => taken.some(({ closed }) => closed);

/** Until which slot the restaurant has paused online booking that day; undefined when it has not. */
export const pausedUntil = (taken: readonly Taken[]): string | undefined =>
  taken.find(({ paused_until }) => paused_until !== undefined)?.paused_until;

/** The cells that are unavailable to `caller` now. */
export function busyCells(taken: readonly Taken[], now: Date, caller: Caller = {}): Set<number> {
  const busy = new Set<number>();
  for (const document of taken) {
    if (!blocks(document, now, caller)) continue;
    for (const cell of document.cells) busy.add(cell);
  }
  return busy;
}

/**
 * Documents that no longer block cells which are about to be taken. They must be cleared first: they are
 * still in the index.
 */
export function expiredOn(
  cells: readonly number[],
  taken: readonly Taken[],
  now: Date,
  caller: Caller = {},
): string[] {
  const wanted = new Set(cells);
  return taken
    .filter(
      (document) =>
        !isReplaced(document, caller) &&
        !blocks(document, now, caller) &&
        document.cells.some((cell) => wanted.has(cell)),
    )
    .map(({ id }) => id);
}
