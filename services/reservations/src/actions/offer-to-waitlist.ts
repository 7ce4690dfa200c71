import { freeTableChoices } from '../domain/choose-tables';
import { openDay } from '../domain/day';
import type { Floor } from '../domain/floor';
import { lapsedOn, type Taken } from '../domain/taken';
import { cellsOf } from '../domain/seating';
import type { Watch } from '../domain/watch';
import type { TableOffer } from '../store/holds';
import { WAITLIST_MS } from '../store/record';
import type { Dependencies } from './dependencies';

/** Until when a table that is about to free is kept for the waitlist; undefined when nobody waits for that day. */
export async function waitlistDeadline(
  { watches, now }: Dependencies,
  { restaurant_id, date }: { restaurant_id: string; date: string },
): Promise<Date | undefined> {
  return (await watches.isAwaited(restaurant_id, date)) ? new Date(now().getTime() + WAITLIST_MS) : undefined;
}

/**
 * Offers a day's free tables to the waitlist, one diner after another (docs/decisions/023). One offer is one insert of a
 * hold that names its watch: two unique indexes see to it that no table is offered twice and no watch either, whoever
 * else runs this at the same time and wherever it was interrupted before.
 */
export async function offerToWaitlist(deps: Dependencies, restaurantId: string, date: string): Promise<void> {
  const floor = await deps.floors.find(restaurantId);
  if (!floor) return;
  for (;;) {
    // the waitlist is read before the tables: whoever joins later cannot be offered what somebody before them has not been
    const waitlist = await deps.watches.waitlist(restaurantId, date);
    if (waitlist.length === 0) return;
    const taken = await deps.days.taken(restaurantId, date);
    const next = firstServed(deps, floor, waitlist, taken);
    if (!next) break;
    await offer(deps, next);
  }
  await deps.holds.freeForAll(restaurantId, date);
}

/** The first on the waitlist for whom there is a table now. */
function firstServed(
  { now }: Dependencies,
  floor: Floor,
  waitlist: readonly Watch[],
  taken: readonly Taken[],
): (TableOffer & { watch: Watch }) | undefined {
  const at = now();
  for (const watch of waitlist) {
    const day = openDay({ floor, date: watch.date, party_size: watch.party_size, taken }, at, {
      forWaitlist: true,
    });
    const choice = day.slot(watch.time).available ? freeTableChoices(floor, watch, day.busy)[0] : undefined;
    if (choice)
      return {
        watch,
        tables: choice.tables,
        lapsed: lapsedOn(cellsOf(choice.tables, watch.time, watch.party_size), taken, at, {
          forWaitlist: true,
        }),
      };
  }
  return undefined;
}

async function offer({ holds, watches, now }: Dependencies, served: TableOffer): Promise<void> {
  const { id } = served.watch;
  const result = await holds.offer(served, now());
  if (result.outcome === 'written') {
    // the diner left the waitlist this very moment: the table goes to the next
    if (!(await watches.note(id, 'offered'))) await holds.release(result.value.id, now());
  } else if (result.outcome === 'already-offered') {
    // another instance has offered this watch a table already, and may have died before noting it
    await watches.note(id, 'offered');
  }
}
