import { RESTAURANT_ZONE, wallTimeAt, type Refusal } from '@mesa/contract';
import type { ClientSession } from 'mongoose';
import { availableChoices, pickTables, type BookingRequest } from '../../domain/choose-tables';
import { openDay, type Day } from '../../domain/day';
import type { TableChoice } from '../../domain/floor';
import { refusals, refusalFor } from '../../domain/refusals';
import { cellsOf } from '../../domain/seating';
import { expiredOn, type Caller } from '../../domain/taken';
import type { CommitContext } from './commit-context';
import type { DaySnapshot } from './day-snapshots';

const CHOICES_MAX = 8;

export interface TakeTablesOptions {
  /** the diner, whose own overlapping holds do not block the request */
  diner: string;
  /** documents that `write` itself replaces, such as the booking that is being moved */
  ignoring?: readonly string[];
  /** the slot that the diner already has, which is not suggested as an alternative */
  current?: string;
  /** the day, if this request has already read it */
  snapshot?: DaySnapshot;
}

/** No table is available; contains the refusal for the diner. */
export interface Unavailable {
  outcome: 'unavailable';
  refusal: Refusal;
}

type TableTaken = { outcome: 'table-taken' };

/**
 * Chooses tables for a request and writes them; on a conflict, tries again with other tables
 * (docs/decisions/020).
 * @param write takes these tables, all or none; may run several times. Given a session, it writes in a
 *   transaction that also ends the diner's own holds on these tables
 */
export async function takeTables<O extends { outcome: string }>(
  context: CommitContext,
  request: BookingRequest,
  options: TakeTablesOptions,
  write: (tables: number[], session?: ClientSession) => Promise<O | TableTaken>,
): Promise<Exclude<O, TableTaken> | Unavailable> {
  const floor = await context.floors.find(request.restaurant_id);
  if (!floor) return { outcome: 'unavailable', refusal: refusals.unknownRestaurant() };
  for (let attempt = 0; attempt < CHOICES_MAX; attempt += 1) {
    const snapshot = (attempt === 0 && options.snapshot) || (await readDay(context, request, options.diner));
    const now = context.now();
    const day: Day = {
      floor,
      date: request.date,
      party_size: request.party_size,
      taken: snapshot.taken,
    };
    const views = viewsOf(
      day,
      context.claims.unseen(request.restaurant_id, request.date, snapshot.startedAt),
      options,
    );
    const chosen = choose(views, request, now, (choices) => pickTables(choices, attempt, context.random));
    if (!chosen) return { outcome: 'unavailable', refusal: refusalOf(views, request, options, now) };
    const cells = cellsOf(chosen.tables, request.time, request.party_size);
    const outcome = await context.claims.during(request, cells, async () => {
      await context.holds.clear(chosen.expired, now);
      if (chosen.ownHolds.length === 0) return write(chosen.tables);
      return context.inTransaction(async (session) => {
        await context.holds.end(chosen.ownHolds, now, session);
        const written = await write(chosen.tables, session);
        // the diner keeps the holds
        if (written.outcome !== 'written' && session.inTransaction()) await session.abortTransaction();
        return written;
      });
    });
    // TypeScript does not narrow a generic type
    if (outcome.outcome !== 'table-taken') return outcome as Exclude<O, TableTaken>;
  }
  return { outcome: 'unavailable', refusal: refusals.tooManyAtOnce() };
}

/**
 * Reads the day on which a diner is about to take tables.
 * @throws Refusal `signed-out` for a diner whose account was deleted
 */
export async function readDay(
  { days, deletedDiners }: CommitContext,
  { restaurant_id, date }: BookingRequest,
  diner: string,
): Promise<DaySnapshot> {
  const [snapshot] = await Promise.all([days.snapshot(restaurant_id, date), deletedDiners.refuse(diner)]);
  return snapshot;
}

type View = [day: Day, caller: Caller];

interface Chosen {
  tables: number[];
  /** expired documents that still have cells of these tables */
  expired: string[];
  /** the diner's own live holds on them */
  ownHolds: string[];
}

/** Prefers tables that nobody else is about to take, then those outside the diner's own holds. */
function viewsOf(day: Day, claimed: Day['taken'], { ignoring = [], diner }: TakeTablesOptions): View[] {
  return [
    [{ ...day, taken: [...day.taken, ...claimed] }, { ignoring }],
    [day, { ignoring }],
    [day, { ignoring, user_id: diner }],
  ];
}

/** The tables that the first successful one of `views` finds, and what must be cleared for them. */
function choose(
  views: readonly View[],
  request: BookingRequest,
  now: Date,
  pick: (choices: TableChoice[]) => TableChoice | undefined,
): Chosen | undefined {
  for (const [day, caller] of views) {
    const open = openDay(day, now, caller);
    const choices = open.slot(request.time).available && availableChoices(day.floor, request, open.busy);
    const choice = choices ? pick(choices) : undefined;
    if (!choice) continue;
    const cells = cellsOf(choice.tables, request.time, request.party_size);
    const expired = expiredOn(cells, day.taken, now, { ignoring: caller.ignoring });
    const cleared = expiredOn(cells, day.taken, now, caller);
    return { tables: choice.tables, expired, ownHolds: cleared.filter((id) => !expired.includes(id)) };
  }
  return undefined;
}

function refusalOf(
  views: readonly View[],
  request: BookingRequest,
  { current }: TakeTablesOptions,
  now: Date,
): Refusal {
  const [day, caller] = views[views.length - 1]!;
  const open = openDay(day, now, caller);
  return refusalFor(
    open.slot(request.time),
    { ...request, current },
    open,
    wallTimeAt(now, RESTAURANT_ZONE).date,
  );
}
