import { isSameTable } from '@mesa/contract';
import { hasAllCells, type Booking, type Hold } from '../domain/booking';
import { refusals, refuseTooFar } from '../domain/refusals';
import type { Seating } from '../domain/seating';
import { asFirstAnswered, fingerprintOf, type SentRequest } from '../domain/sent-request';
import type { OwnQuota } from '../store/quotas';
import type { Dependencies } from './dependencies';
import { takeTables } from './take-tables';

/** Each attempt fails only because somebody else took a table or a quota slot meanwhile. */
const ATTEMPTS_MAX = 20;

export interface NewBooking extends SentRequest {
  diner: string;
  /** the hold that is to become the booking; default: the diner's own hold for exactly this slot */
  hold_id?: string | null;
  /** idempotency key of this request */
  key?: string;
  /** what the account is called */
  name: string;
}

/**
 * Books a table, or repeats the first answer if this request was sent before (contract.md "Conventions").
 * The unique indexes decide every race, so a conflict only means: look again.
 * @throws Refusal `missing` (a restaurant that has left Mesa), `invalid` (past, closed, too many upcoming, a
 *   key used for something else), `taken`, `forbidden` for another diner's hold, `signed-out` for a diner
 *   whose account was deleted
 */
export async function bookTable(deps: Dependencies, sent: NewBooking): Promise<Booking> {
  refuseTooFar(sent.request.date, deps.now());
  const ownQuota = () => deps.quotas.of(sent.diner, deps.now());
  let [quota]: [OwnQuota | undefined, ...unknown[]] = await Promise.all([
    ownQuota(),
    deps.deletedDiners.refuse(sent.diner),
    // a hold that was made as the restaurant left Mesa is no booking either
    deps.floors.find(sent.request.restaurant_id),
  ]);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    quota ??= await ownQuota();
    const result = await bookOnce(deps, sent, quota, attempt);
    if (result.outcome === 'written') return result.value;
    if (result.outcome === 'already-sent' || result.outcome === 'refused') {
      // this same request may have the key, the last table or the last quota slot: it was sent twice
      const earlier = sent.key && (await deps.bookings.findByKey(sent.diner, sent.key));
      if (earlier && earlier.fingerprint !== fingerprintOf(sent)) throw refusals.differentBody();
      if (earlier) return asFirstAnswered(earlier.booking, sent);
    }
    if (result.outcome === 'refused') throw result.refusal;
    if (result.outcome === 'quota-slot-taken' || result.outcome === 'hold-gone') quota = undefined;
  }
  throw refusals.tooManyAtOnce();
}

async function bookOnce(deps: Dependencies, sent: NewBooking, quota: OwnQuota, attempt: number) {
  const { bookings, now, random } = deps;
  const { diner, request, details, key, name } = sent;
  // any of the unused ones: concurrent requests of one diner must not all try the first
  const quotaSlot = quota.forBookings[Math.floor(random() * quota.forBookings.length)];
  if (quotaSlot === undefined) return { outcome: 'refused' as const, refusal: refusals.tooManyUpcoming() };
  const idempotency = key ? { key, fingerprint: fingerprintOf(sent) } : undefined;
  const recordAt = (seating: Seating) => ({
    diner,
    request,
    details,
    seating,
    quotaSlot,
    idempotency,
    name,
    now: now(),
  });
  const hold = await findHold(deps, sent, quota);
  if (hold && isSameTable(hold, request) && hasAllCells(hold))
    return bookings.convertHold(hold, recordAt(hold));
  const ignoring = hold ? [hold.id] : [];
  return takeTables(deps, request, { diner, ignoring, attempt }, (seating, session) =>
    hold ? bookings.convertHold(hold, recordAt(seating), session) : bookings.add(recordAt(seating), session),
  );
}

/** The diner's live hold that is to become the booking. */
async function findHold(
  { holds, now }: Dependencies,
  { diner, request, hold_id }: NewBooking,
  quota: OwnQuota,
): Promise<Hold | undefined> {
  if (!hold_id) return quota.holds.find((hold) => isSameTable(hold, request) && hasAllCells(hold));
  // an offer to the waitlist has no quota slot
  return quota.holds.find(({ id }) => id === hold_id) ?? holds.findLive(hold_id, diner, now());
}
