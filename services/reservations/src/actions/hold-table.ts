import type { BookingRequest } from '../domain/choose-tables';
import { isForRequest, hasAllCells, type Hold } from '../domain/booking';
import { refusals } from '../domain/refusals';
import { findOwn, requireOwn } from './change-booking';
import { waitlistDeadline } from './offer-to-waitlist';
import { takeTables } from '../store/commit/take-tables';
import type { Dependencies } from './dependencies';

/**
 * An attempt fails only when another instance makes a hold for the same diner, so this many concurrent holds
 * succeed.
 */
const ATTEMPTS_MAX = 40;

/**
 * Holds a table for five minutes. A repeated request for the same slot returns the existing hold. A third
 * hold replaces the oldest (contract.md, POST /api/holds). Holds of one diner are made one after another:
 * concurrently, all but two would try to replace the same oldest hold, and most would fail.
 * @param movingId the diner's booking that is to move there; its own tables do not block it
 *   (docs/decisions/075)
 * @throws Refusal as for a booking; `missing` or `forbidden` for a booking that is unknown or another diner's
 */
export function holdTable(
  deps: Dependencies,
  diner: string,
  request: BookingRequest,
  movingId?: string | null,
): Promise<Hold> {
  return deps.dinerMutex(diner, () => holdOne(deps, diner, request, movingId));
}

async function holdOne(
  deps: Dependencies,
  diner: string,
  request: BookingRequest,
  movingId?: string | null,
): Promise<Hold> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const moving = movingId ? await findOwn(deps, movingId, diner) : undefined;
    const { holds: live, forHolds } = await deps.quotaSlots.of(diner, deps.now());
    const same = live.find((hold) => isForRequest(hold, request) && hasAllCells(hold, moving));
    if (same) return same;
    const quotaSlot = forHolds[0];
    const replaced = quotaSlot === undefined ? oldestOf(live) : undefined;
    const ignoring = [moving, replaced].flatMap((one) => (one ? [one.id] : []));
    const current = moving?.date === request.date ? moving.time : undefined;
    const result = await takeTables(deps, request, { diner, ignoring, current }, async (tables) => {
      const hold = { diner, request, tables, now: deps.now(), moving };
      if (quotaSlot !== undefined) return deps.holds.add({ ...hold, quotaSlot });
      return replaced ? deps.holds.replace(replaced, hold) : ({ outcome: 'hold-gone' } as const);
    });
    if (result.outcome === 'written') return result.value;
    if (result.outcome === 'unavailable') throw result.refusal;
    // another instance has made a hold for this diner meanwhile: read the unused quota slots again
  }
  throw refusals.tooManyAtOnce();
}

const oldestOf = (holds: readonly Hold[]): Hold | undefined =>
  [...holds].sort((one, other) => one.created_at.getTime() - other.created_at.getTime())[0];

/**
 * Extends a hold by five minutes, once.
 * @throws Refusal `missing`, `forbidden`, `invalid` the second time, `taken` when expired
 */
export async function extendHold(deps: Dependencies, id: string, diner: string): Promise<Hold> {
  const hold = requireOwn(await deps.holds.find(id), diner);
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
  const found = await deps.holds.find(id);
  if (!found && (await deps.holds.isEnded(id, diner))) return;
  const hold = requireOwn(found, diner);
  await deps.holds.release(hold.id, deps.now(), await waitlistDeadline(deps, hold));
  deps.onTablesReleased(hold.restaurant_id, hold.date);
}
