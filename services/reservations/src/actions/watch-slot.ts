import { isSameTable } from '@mesa/contract';
import type { BookingRequest } from '../domain/choose-tables';
import { openDay } from '../domain/day';
import { requireOwn, type Hold } from '../domain/booking';
import { refusals, refusalFor, refuseTooFar } from '../domain/refusals';
import { watchStateOf, WATCHES_MAX, type WatchStatus, type Watch } from '../domain/watch';
import { waitlistDeadline } from './offer-to-waitlist';
import type { Dependencies } from './dependencies';

const QUOTA_SLOTS = Array.from({ length: WATCHES_MAX }, (_, slot) => slot);
/** An attempt fails only when another request of the diner takes one of the quota slots. */
const ATTEMPTS_MAX = WATCHES_MAX + 5;

/**
 * Puts a diner on the waitlist of a full slot.
 * @throws Refusal `invalid` when the slot is available, or can never be booked; `signed-out` for a diner
 *   whose account was deleted
 */
export async function watchSlot(
  deps: Dependencies,
  diner: string,
  request: BookingRequest,
): Promise<WatchStatus> {
  refuseTooFar(request.date, deps.now());
  const floor = await deps.floors.find(request.restaurant_id);
  if (!floor) throw refusals.unknownRestaurant();
  const [taken] = await Promise.all([
    deps.days.taken(request.restaurant_id, request.date),
    deps.deletedDiners.refuse(diner),
  ]);
  const day = openDay({ floor, date: request.date, party_size: request.party_size, taken }, deps.now(), {
    user_id: diner,
  });
  const slot = day.slot(request.time);
  if (slot.available) throw refusals.slotIsAvailable(request.time);
  if (slot.reason !== 'full' && slot.reason !== 'held') throw refusalFor(request, day, { now: deps.now() });
  const status = await joinWaitlist(deps, diner, request);
  // a table may have become available between reading the day and joining the waitlist
  deps.onTablesReleased(request.restaurant_id, request.date);
  return status;
}

async function joinWaitlist(
  deps: Dependencies,
  diner: string,
  request: BookingRequest,
): Promise<WatchStatus> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const unused = await unusedQuotaSlots(deps, diner, request);
    if (unused.length === 0) throw refusals.tooManyWatches();
    const watch = await deps.watches.add(diner, request, unused, deps.now());
    // a concurrent request of this diner has taken the quota slot
    if (!watch) continue;
    const status = statusOf(watch, await deps.holds.offersOf([watch.id]), deps.now());
    if (status.watch.state === 'waiting' || status.watch.state === 'offered') return status;
    // an earlier watch for this slot has ended, which is not recorded yet
    await deps.watches.recordState(watch.id, status.watch.state);
  }
  throw refusals.tooManyAtOnce();
}

/** The diner's unused quota slots. A repeated request has that of its watch, and needs no other. */
async function unusedQuotaSlots(
  { watches, holds, now }: Dependencies,
  diner: string,
  request: BookingRequest,
): Promise<number[]> {
  const ownWatches = await watches.withQuotaSlot(diner);
  const offers = await holds.offersOf(ownWatches.map(({ id }) => id));
  const waits = (watch: (typeof ownWatches)[number]) =>
    watch.starts_at > now() && statusOf(watch, offers, now()).watch.state === 'waiting';
  await watches.releaseQuotaSlots(ownWatches.filter((watch) => !waits(watch)).map(({ id }) => id));
  const used = ownWatches.filter((watch) => waits(watch) && !isSameTable(watch, request));
  return QUOTA_SLOTS.filter((slot) => !used.some(({ quota_slot }) => quota_slot === slot));
}

/** A diner's watches for upcoming slots, without those that became a booking. */
export async function listWatches(
  { watches, holds, now }: Dependencies,
  diner: string,
): Promise<WatchStatus[]> {
  const all = await watches.list(diner, now());
  const offers = await holds.offersOf(all.map(({ id }) => id));
  return all.map((watch) => statusOf(watch, offers, now())).filter(({ watch }) => watch.state !== 'served');
}

/**
 * Leaves the waitlist. A table that was offered goes to the next diner. A repeated request succeeds too.
 * @throws Refusal `missing`, `forbidden`
 */
export async function leaveWaitlist(deps: Dependencies, id: string, diner: string): Promise<void> {
  const stored = await deps.watches.find(id);
  if (!stored && (await deps.watches.isLeft(id, diner))) return;
  const watch = requireOwn(stored, diner);
  await deps.watches.leave(id);
  const { hold } = statusOf(watch, await deps.holds.offersOf([id]), deps.now());
  if (hold) await deps.holds.release(hold.id, deps.now(), await waitlistDeadline(deps, watch));
  deps.onTablesReleased(watch.restaurant_id, watch.date);
}

type Offers = Awaited<ReturnType<Dependencies['holds']['offersOf']>>;

function statusOf(watch: Watch, offers: Offers, now: Date): WatchStatus {
  const offer = offers.get(watch.id);
  const state = watchStateOf(watch, offer, now);
  // a watch is 'offered' only while it has an offer
  return { watch: { ...watch, state }, ...(state === 'offered' ? { hold: offer as Hold } : {}) };
}
