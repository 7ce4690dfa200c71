/** What one document takes of a day's tables, be it a booking or a hold. */
export interface Taken {
  id: string;
  /** whose it is; absent while a freed table is kept for the waitlist */
  user_id?: string;
  cells: number[];
  /** when everyone may take these cells, without asking: null for a booking, the end of a hold */
  free_at: Date | null;
  /** when the waitlist may take them; earlier than `free_at` while a freed table is kept for it */
  waitlist_at: Date | null;
}

/** Who asks, for reading a day: the booking that is being moved does not block itself. */
export interface Caller {
  /** whose own holds count as free, as long as they last: a lapsed offer belongs to the next on the waitlist */
  user_id?: string;
  /** ids of documents whose cells count as free */
  ignoring?: readonly string[];
  /** the booking that may be about to move: its cells count as free if it is `user_id`'s */
  moving?: string;
  /** true when a freed table is offered to the waitlist */
  forWaitlist?: boolean;
}

/** Whether a document still keeps its cells from `caller`. Expiry is decided here, at the moment of reading. */
export function blocks(taken: Taken, now: Date, caller: Caller = {}): boolean {
  if (caller.ignoring?.includes(taken.id)) return false;
  if (caller.user_id !== undefined && taken.user_id === caller.user_id) {
    if (caller.moving === taken.id) return false;
    if (taken.waitlist_at && taken.waitlist_at > now) return false;
  }
  const until = caller.forWaitlist ? taken.waitlist_at : taken.free_at;
  return until === null || until > now;
}

/** The cells that `caller` cannot have now. */
export function busyCells(taken: readonly Taken[], now: Date, caller: Caller = {}): Set<number> {
  const busy = new Set<number>();
  for (const one of taken) {
    if (!blocks(one, now, caller)) continue;
    for (const cell of one.cells) busy.add(cell);
  }
  return busy;
}

/** The documents that no longer keep cells which are about to be taken: the index still knows them, so they go first. */
export function lapsedOn(
  cells: readonly number[],
  taken: readonly Taken[],
  now: Date,
  caller: Caller = {},
): string[] {
  const wanted = new Set(cells);
  return taken
    .filter(
      (one) =>
        !caller.ignoring?.includes(one.id) &&
        !blocks(one, now, caller) &&
        one.cells.some((cell) => wanted.has(cell)),
    )
    .map(({ id }) => id);
}
