import { hasAllCells, isForRequest, requireOwn, type Hold } from '../../domain/booking';
import type { BookingRequest } from '../../domain/choose-tables';
import type { CommitContext } from './commit-context';
import { takeTables, type Unavailable } from './take-tables';

/**
 * An attempt fails only when another instance makes a hold for the same diner, so this many concurrent holds
 * succeed.
 */
const ATTEMPTS_MAX = 40;

export interface HoldToWrite {
  diner: string;
  request: BookingRequest;
  /** the diner's booking that is to move there; its own tables do not block it (docs/decisions/075) */
  movingId?: string | null;
}

export type HoldOutcome = { outcome: 'held'; hold: Hold } | { outcome: 'busy' } | Unavailable;

/**
 * Holds tables. Holds of one diner are made one after another: concurrently, all but two would try to replace
 * the same oldest hold, and most would fail.
 * @throws Refusal `missing` or `forbidden` for a booking that is unknown or another diner's
 */
export function hold(context: CommitContext, asked: HoldToWrite): Promise<HoldOutcome> {
  return context.dinerMutex(asked.diner, async () => {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const result = await holdOnce(context, asked);
      if (result.outcome === 'written') return { outcome: 'held', hold: result.value };
      if (result.outcome === 'unavailable') return result;
      // another instance has made a hold for this diner meanwhile: read the unused quota slots again
    }
    return { outcome: 'busy' };
  });
}

async function holdOnce(context: CommitContext, { diner, request, movingId }: HoldToWrite) {
  const { bookings, holds, quotaSlots, deletedDiners, now } = context;
  const moving = movingId ? requireOwn(await bookings.find(movingId), diner) : undefined;
  const [{ holds: live, forHolds }] = await Promise.all([
    quotaSlots.of(diner, now()),
    deletedDiners.refuse(diner),
  ]);
  const same = live.find((one) => isForRequest(one, request) && hasAllCells(one, moving));
  if (same) return { outcome: 'written' as const, value: same };
  const quotaSlot = forHolds[0];
  const replaced = quotaSlot === undefined ? oldestOf(live) : undefined;
  const ignoring = [moving, replaced].flatMap((one) => (one ? [one.id] : []));
  const current = moving?.date === request.date ? moving.time : undefined;
  return takeTables(context, request, { diner, ignoring, current }, async (tables, session) => {
    const record = { diner, request, tables, now: now(), moving };
    if (quotaSlot !== undefined) return holds.add({ ...record, quotaSlot }, session);
    return replaced ? holds.replace(replaced, record, session) : ({ outcome: 'hold-gone' } as const);
  });
}

const oldestOf = (holds: readonly Hold[]): Hold | undefined =>
  [...holds].sort((one, other) => one.created_at.getTime() - other.created_at.getTime())[0];
