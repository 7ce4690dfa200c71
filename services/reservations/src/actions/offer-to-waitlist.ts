import { openDay } from '../domain/day';
import type { Floor } from '../domain/floor';
import { chooseSeating } from '../domain/seat-party';
import { expiredOn, isClosed, type Taken } from '../domain/taken';
import { cellsOf } from '../domain/seating';
import type { Watch } from '../domain/watch';
import type { TableOffer } from '../store/holds';
import { WAITLIST_MS } from '../store/release-update';
import type { Dependencies } from './dependencies';

/**
 * Until when a table that is being released is kept for the waitlist; undefined when nobody watches that day.
 */
export async function waitlistDeadline(
  { watches, now }: Dependencies,
  { restaurant_id, date }: { restaurant_id: string; date: string },
): Promise<Date | undefined> {
  return (await watches.isAwaited(restaurant_id, date)) ? new Date(now().getTime() + WAITLIST_MS) : undefined;
}

/**
 * Offers a day's available tables to the waitlist, one diner after another (docs/decisions/008). Each offer
 * inserts one hold that names its watch. Two unique indexes ensure that no table and no watch gets two
 * offers, even when several instances run this at the same time or a run was interrupted.
 */
export async function offerToWaitlist(deps: Dependencies, restaurantId: string, date: string): Promise<void> {
  const floor = (await deps.floors.ofMany([restaurantId])).get(restaurantId);
  if (!floor) return;
  // one that was joined as the restaurant left Mesa
  if (floor.removed) return deps.watches.endAt(restaurantId);
  for (;;) {
    // read the waitlist before the tables, so that nobody who joins later gets a table before those ahead of
    // them
    const waitlist = await deps.watches.waitlist(restaurantId, date);
    if (waitlist.length === 0) return;
    const taken = await deps.days.taken(restaurantId, date);
    if (isClosed(taken)) {
      await deps.watches.endAt(restaurantId, date);
      break;
    }
    const next = firstServed(deps, floor, waitlist, taken);
    if (!next) break;
    await offer(deps, next);
  }
  await deps.holds.releaseToAll(restaurantId, date);
}

/** The first diner on the waitlist for whom a table is available now. */
function firstServed(
  { now, random }: Dependencies,
  floor: Floor,
  waitlist: readonly Watch[],
  taken: readonly Taken[],
): (TableOffer & { watch: Watch }) | undefined {
  const at = now();
  for (const watch of waitlist) {
    const caller = { forWaitlist: true };
    const open = openDay({ floor, date: watch.date, party_size: watch.party_size, taken }, at, caller);
    const seating = chooseSeating(open, watch, { isContested: () => false, attempt: 0, random });
    if (seating)
      return { watch, seating, expired: expiredOn(cellsOf(seating, watch.time), taken, at, caller) };
  }
  return undefined;
}

async function offer(deps: Dependencies, served: TableOffer): Promise<void> {
  const { deletedDiners, holds, watches, now } = deps;
  const { id, user_id } = served.watch;
  // a watch that was on its way when its diner was deleted or blocked
  if (await deletedDiners.isRefused(user_id)) return watches.leave(id);
  const result = await holds.offer(served, now());
  if (result.outcome === 'written') {
    // the diner has just left the waitlist: the table goes to the next
    if (!(await watches.recordState(id, 'offered'))) await holds.release(result.value.id, now());
  } else if (result.outcome === 'already-offered') {
    // another instance has already made an offer for this watch, and may have crashed before recording it
    await watches.recordState(id, 'offered');
  }
}
