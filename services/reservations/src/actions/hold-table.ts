import { requireOwn, type Hold } from '../domain/booking';
import { refusals, refuseTooFar } from '../domain/refusals';
import type { HoldToWrite } from '../store/commit/commit';
import type { Dependencies } from './dependencies';
import { waitlistDeadline } from './offer-to-waitlist';

/**
 * Holds a table for five minutes. A repeated request for the same slot returns the existing hold. A third
 * hold replaces the oldest (contract.md, POST /api/holds).
 * @throws Refusal as for a booking; `missing` or `forbidden` for a booking that is unknown or another diner's
 */
export async function holdTable(deps: Dependencies, asked: HoldToWrite): Promise<Hold> {
  refuseTooFar(asked.request.date, deps.now());
  const result = await deps.commit.hold(asked);
  switch (result.outcome) {
    case 'held':
      return result.hold;
    case 'unavailable':
      throw result.refusal;
    case 'busy':
      throw refusals.tooManyAtOnce();
  }
}

/**
 * Extends a hold by five minutes, once.
 * @throws Refusal `missing`, `forbidden`, `invalid` the second time, `taken` when expired, `signed-out` for a
 *   diner whose account was deleted
 */
export async function extendHold(deps: Dependencies, id: string, diner: string): Promise<Hold> {
  const [found] = await Promise.all([deps.holds.find(id), deps.deletedDiners.refuse(diner)]);
  const hold = requireOwn(found, diner);
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
