import { RESTAURANT_ZONE, wallAt } from '@mesa/contract';
import { duplicateKeyOf } from '@mesa/server-kit/mongo';
import { freeSeatings, pickSeating, type Wish } from '../domain/choose-tables';
import { openDay, type Day } from '../domain/day';
import { REFUSE, refusalFor } from '../domain/refusals';
import { lapsedOn, type Asker } from '../domain/taken';
import { cellsOf } from '../domain/seating';
import type { Look } from '../store/commit/day-snapshots';
import type { Tools } from './dependencies';

const CHOICES_MAX = 8;

interface Taking {
  /** who asks; their own holds at this hour do not stand in their way */
  diner: string;
  /** documents that `write` itself replaces, such as the booking that is being moved */
  ignoring?: readonly string[];
  /** the slot that the diner has now, not worth offering instead */
  current?: string;
  /** a look at the day that was made for this very wish */
  seen?: Look;
}

/**
 * Chooses tables for a wish and has them written; again with other tables whenever the index says that somebody was
 * faster (docs/decisions/020).
 * @param write takes these tables, whole or not at all; may run several times
 * @returns what `write` returned
 * @throws Refusal `invalid` for a slot that nobody can have, `taken` with the nearest free times when all is taken
 */
export async function takeTables<T>(
  tools: Tools,
  wish: Wish,
  { diner, ignoring = [], current, seen }: Taking,
  write: (tables: number[]) => Promise<T>,
): Promise<T> {
  const floor = await tools.floors.find(wish.restaurant_id);
  if (!floor) throw REFUSE.unknownRestaurant();
  for (let attempt = 0; attempt < CHOICES_MAX; attempt += 1) {
    const { taken, begun } =
      (attempt === 0 && seen) || (await tools.days.look(wish.restaurant_id, wish.date));
    const now = tools.now();
    const day: Day = { floor, date: wish.date, party_size: wish.party_size, taken };
    const claimed = {
      ...day,
      taken: [...taken, ...tools.claims.unseen(wish.restaurant_id, wish.date, begun)],
    };
    // what others are about to take, and then the diner's own holds, only when nothing else is free
    const views: View[] = [
      [claimed, { ignoring }],
      [day, { ignoring }],
      [day, { ignoring, user_id: diner }],
    ];
    const { tables, lapsed } = choose(views, { ...wish, current }, now, (free) =>
      pickSeating(free, attempt, tools.random),
    );
    try {
      return await tools.claims.during(wish, cellsOf(tables, wish.time, wish.party_size), async () => {
        await tools.holds.clear(lapsed, now, diner);
        return write(tables);
      });
    } catch (error) {
      if (!duplicateKeyOf(error)?.includes('cells')) throw error;
    }
  }
  throw REFUSE.crowded();
}

type View = [day: Day, asker: Asker];

/** The tables that the first of `views` finds, and the lapsed documents that must make way for them. */
function choose(
  views: readonly View[],
  wish: Wish & { current?: string },
  now: Date,
  pick: (free: ReturnType<typeof freeSeatings>) => { tables: number[] } | undefined,
) {
  for (const [day, asker] of views) {
    const open = openDay(day, now, asker);
    const slot = open.slot(wish.time);
    const seating = slot.available ? pick(freeSeatings(day.floor, wish, open.busy)) : undefined;
    if (seating)
      return {
        tables: seating.tables,
        lapsed: lapsedOn(cellsOf(seating.tables, wish.time, wish.party_size), day.taken, now, asker),
      };
  }
  const [day, asker] = views[views.length - 1]!;
  const open = openDay(day, now, asker);
  throw refusalFor(open.slot(wish.time), wish, open, wallAt(now, RESTAURANT_ZONE).date);
}
