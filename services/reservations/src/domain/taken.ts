/** The cells of a day that one booking or hold takes. */
export interface Taken {
  id: string;
  /** the diner; absent while a released table is kept for the waitlist */
  user_id?: string;
  cells: number[];
  /** from when on everyone may take these cells: the end of a hold, null for a booking */
  available_at: Date | null;
  /** true for a day that the restaurant has closed */
  closed?: boolean;
  /** from when on the waitlist may take them; before `available_at` while a released table is kept for it */
  waitlist_at: Date | null;
}

/** On whose behalf a day is read; a booking that is being moved does not block itself. */
export interface Caller {
  /**
   * the diner whose own holds count as available until they expire; an expired offer goes to the next on the
   * waitlist
   */
  user_id?: string;
  /** ids of documents whose cells count as available */
  ignoring?: readonly string[];
  /** a booking that may be moved: its cells count as available if it is `user_id`'s */
  moving?: string;
  /** true when the day is read to make waitlist offers */
  forWaitlist?: boolean;
}

/** Whether a document blocks its cells for `caller`. Expiry is decided here, when the day is read. */
export function blocks(taken: Taken, now: Date, caller: Caller = {}): boolean {
  if (caller.ignoring?.includes(taken.id)) return false;
  if (caller.user_id !== undefined && taken.user_id === caller.user_id) {
    if (caller.moving === taken.id) return false;
    if (taken.waitlist_at && taken.waitlist_at > now) return false;
  }
  const until = caller.forWaitlist ? taken.waitlist_at : taken.available_at;
  return until === null || until > now;
}

/** Whether the restaurant has closed the day. */
export const isClosed = (taken: readonly Taken[]): boolean => taken.some(({ closed }) => closed);

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
        !caller.ignoring?.includes(document.id) &&
        !blocks(document, now, caller) &&
        document.cells.some((cell) => wanted.has(cell)),
    )
    .map(({ id }) => id);
}
