import { RESTAURANT_ZONE, wallAt } from '@mesa/contract';
import { duplicateKeyOf } from '@mesa/server-kit/mongo';
import { freeTableChoices, pickTables, type BookingRequest } from '../domain/choose-tables';
import { openDay, type Day } from '../domain/day';
import { REFUSE, refusalFor } from '../domain/refusals';
import { lapsedOn, type Caller } from '../domain/taken';
import { cellsOf } from '../domain/seating';
import type { DaySnapshot } from '../store/commit/day-snapshots';
import type { Dependencies } from './dependencies';

const CHOICES_MAX = 8;

interface Taking {
  /** who asks; their own holds at this hour do not stand in their way */
  diner: string;
  /** documents that `write` itself replaces, such as the booking that is being moved */
  ignoring?: readonly string[];
  /** the slot that the diner has now, not worth offering instead */
  current?: string;
  /** a look at the day that was made for this very request */
  seen?: DaySnapshot;
}

/**
 * Chooses tables for a request and has them written; again with other tables whenever the index says that somebody was
 * faster (docs/decisions/020).
 * @param write takes these tables, whole or not at all; may run several times
 * @returns what `write` returned
 * @throws Refusal `invalid` for a slot that nobody can have, `taken` with the nearest free times when all is taken
 */
export async function takeTables<T>(
  deps: Dependencies,
  request: BookingRequest,
  { diner, ignoring = [], current, seen }: Taking,
  write: (tables: number[]) => Promise<T>,
): Promise<T> {
  const floor = await deps.floors.find(request.restaurant_id);
  if (!floor) throw REFUSE.unknownRestaurant();
  for (let attempt = 0; attempt < CHOICES_MAX; attempt += 1) {
    const { taken, begun } =
      (attempt === 0 && seen) || (await deps.days.snapshot(request.restaurant_id, request.date));
    const now = deps.now();
    const day: Day = { floor, date: request.date, party_size: request.party_size, taken };
    const claimed = {
      ...day,
      taken: [...taken, ...deps.claims.unseen(request.restaurant_id, request.date, begun)],
    };
    // what others are about to take, and then the diner's own holds, only when nothing else is free
    const views: View[] = [
      [claimed, { ignoring }],
      [day, { ignoring }],
      [day, { ignoring, user_id: diner }],
    ];
    const { tables, lapsed } = choose(views, { ...request, current }, now, (free) =>
      pickTables(free, attempt, deps.random),
    );
    try {
      return await deps.claims.during(
        request,
        cellsOf(tables, request.time, request.party_size),
        async () => {
          await deps.holds.clear(lapsed, now, diner);
          return write(tables);
        },
      );
    } catch (error) {
      if (!duplicateKeyOf(error)?.includes('cells')) throw error;
    }
  }
  throw REFUSE.crowded();
}

type View = [day: Day, caller: Caller];

/** The tables that the first of `views` finds, and the lapsed documents that must make way for them. */
function choose(
  views: readonly View[],
  request: BookingRequest & { current?: string },
  now: Date,
  pick: (free: ReturnType<typeof freeTableChoices>) => { tables: number[] } | undefined,
) {
  for (const [day, caller] of views) {
    const open = openDay(day, now, caller);
    const slot = open.slot(request.time);
    const choice = slot.available ? pick(freeTableChoices(day.floor, request, open.busy)) : undefined;
    if (choice)
      return {
        tables: choice.tables,
        lapsed: lapsedOn(cellsOf(choice.tables, request.time, request.party_size), day.taken, now, caller),
      };
  }
  const [day, caller] = views[views.length - 1]!;
  const open = openDay(day, now, caller);
  throw refusalFor(open.slot(request.time), request, open, wallAt(now, RESTAURANT_ZONE).date);
}
