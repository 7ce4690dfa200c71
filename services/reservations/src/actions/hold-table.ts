import { isSameTable } from '@mesa/contract';
import { hasAllCells, requireOwn, type Hold } from '../domain/booking';
import type { BookingRequest } from '../domain/choose-tables';
import { refusals, refuseTooFar } from '../domain/refusals';
import type { Dependencies } from './dependencies';
import { waitlistDeadline } from './offer-to-waitlist';
import { takeTables } from './take-tables';

/** Holds of one diner that are made at the same moment replace one another, so that each may need a try. */
const ATTEMPTS_MAX = 40;

export interface NewHold {
  diner: string;
  request: BookingRequest;
  /** the diner's booking that is to move there; its own tables do not block it (docs/decisions/008) */
  movingId?: string | null;
}

/**
 * Holds a table for five minutes. A repeated request for the same slot returns the existing hold. A third
 * hold replaces the oldest (contract.md, POST /api/holds).
 * @throws Refusal as for a booking; `missing` or `forbidden` for a booking that is unknown or another diner's
 */
export async function holdTable(deps: Dependencies, hold: NewHold): Promise<Hold> {
  refuseTooFar(hold.request.date, deps.now());
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const result = await holdOnce(deps, hold, attempt);
    if (result.outcome === 'written') return result.value;
    if (result.outcome === 'refused') throw result.refusal;
  }
  throw refusals.tooManyAtOnce();
}

async function holdOnce(deps: Dependencies, { diner, request, movingId }: NewHold, attempt: number) {
  const { bookings, holds, quotas, deletedDiners, now } = deps;
  const moving = movingId ? requireOwn(await bookings.find(movingId), diner) : undefined;
  const [quota] = await Promise.all([quotas.of(diner, now()), deletedDiners.refuse(diner)]);
  const same = quota.holds.find((hold) => isSameTable(hold, request) && hasAllCells(hold, moving));
  if (same) return { outcome: 'written' as const, value: same };
  const quotaSlot = quota.forHolds[0];
  const replaced = quotaSlot === undefined ? oldestOf(quota.holds) : undefined;
  const ignoring = replaced ? [replaced.id] : [];
  return takeTables(deps, request, { diner, ignoring, moving, attempt }, async (seating, session) => {
    const record = { diner, request, seating, now: now(), moving };
    if (quotaSlot !== undefined) return holds.add({ ...record, quotaSlot }, session);
    return replaced ? holds.replace(replaced, record, session) : ({ outcome: 'hold-gone' } as const);
  });
}

const oldestOf = (holds: readonly Hold[]): Hold | undefined =>
  [...holds].sort((a, b) => a.created_at.getTime() - b.created_at.getTime())[0];

/**
 * Extends a hold by five minutes, once.
 * @throws Refusal `missing`, `forbidden`, `invalid` the second time, `taken` when expired, `signed-out` for a
 *   diner whose account was deleted
 */
export async function extendHold(deps: Dependencies, id: string, diner: string): Promise<Hold> {
  const [stored] = await Promise.all([deps.holds.find(id), deps.deletedDiners.refuse(diner)]);
  const hold = requireOwn(stored, diner);
  if (hold.watch_id) throw refusals.offerCannotBeExtended();
  if (hold.extended) throw refusals.alreadyExtended();
  const extended = await deps.holds.extend(hold, deps.now());
  if (!extended) throw refusals.holdExpired();
  return extended;
}

/**
 * Releases a hold. Its table becomes available at once. A repeated request succeeds too.
 * @throws Refusal `missing`, `forbidden`
 */
export async function releaseHold(deps: Dependencies, id: string, diner: string): Promise<void> {
  const stored = await deps.holds.find(id);
  if (!stored && (await deps.holds.isEnded(id, diner))) return;
  const hold = requireOwn(stored, diner);
  await deps.holds.release(hold.id, deps.now(), await waitlistDeadline(deps, hold));
  deps.onTablesReleased(hold.restaurant_id, hold.date);
}
