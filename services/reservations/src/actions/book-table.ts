import { createHash } from 'node:crypto';
import { Refusal } from '@mesa/contract';
import { duplicateKeyOf } from '@mesa/server-kit/mongo';
import type { BookingRequest } from '../domain/choose-tables';
import {
  isForRequest,
  hasAllCells,
  refuseUnlessOwn,
  type Booking,
  type Details,
  type Hold,
} from '../domain/booking';
import { REFUSE } from '../domain/refusals';
import type { IdempotencyKey } from '../store/bookings';
import type { OwnQuota } from '../store/commit/quota-slots';
import { takeTables } from './take-tables';
import type { Dependencies } from './dependencies';

const ATTEMPTS_MAX = 12;

export interface NewBooking {
  diner: string;
  request: BookingRequest;
  details: Details;
  /** the hold that is to become the booking; without one, the diner's own hold for just this slot is taken */
  hold_id?: string | null;
  /** the address that the form had; another one makes it another request, the account's own is stored all the same */
  email?: string;
  /** names this request, so that sending it again books nothing twice */
  key?: string;
}

/**
 * Books a table, or gives the first answer again when this request has been here before (contract.md "Conventions").
 * @throws Refusal `invalid` (past, closed, too many upcoming, a key used for something else), `taken`, `forbidden` for
 *   another diner's hold
 */
export async function bookTable(deps: Dependencies, asked: NewBooking): Promise<Booking> {
  const sent = asked.key ? { key: asked.key, fingerprint: fingerprintOf(asked) } : undefined;
  for (let tried = 0; tried < ATTEMPTS_MAX; tried += 1) {
    // the indexes stand guard, so what was sent before, and what the diner has, is looked for only once something was in the way
    const first = tried > 0 ? await findFirst(deps, asked, sent) : undefined;
    if (first) return first;
    try {
      const guessed = tried === 0 ? await bookGuessing(deps, asked, sent) : undefined;
      return (
        guessed ?? (await bookOnce(deps, asked, await deps.quotaSlots.of(asked.diner, deps.now()), sent))
      );
    } catch (error) {
      // the same request, or another of this diner's, was faster: look again what it left
      if (duplicateKeyOf(error)) continue;
      // whoever took the last table may have been this very request, sent twice
      const again = error instanceof Refusal ? await findFirst(deps, asked, sent) : undefined;
      if (!again) throw error;
      return again;
    }
  }
  throw REFUSE.crowded();
}

/**
 * Books without a look at what the diner has: their hold is as the page says, or there is none, and some place is free. Nothing
 * is refused on a guess, only done.
 * @returns undefined when the diner's holds must be looked at after all
 */
async function bookGuessing(
  deps: Dependencies,
  { diner, request, details, hold_id }: NewBooking,
  sent?: IdempotencyKey,
): Promise<Booking | undefined> {
  const place = deps.quotaSlots.guess(diner, deps.random);
  const record = { diner, request: request, details, place, sent };
  if (hold_id)
    return (await deps.bookings.promoteUnseen(hold_id, { ...record, now: deps.now() })) ?? undefined;
  const seen = await deps.days.snapshot(request.restaurant_id, request.date);
  // with a hold of their own on that day, it may be the one that is to become the booking
  if (seen.taken.some(({ user_id, waitlist_at }) => waitlist_at && user_id === diner)) return undefined;
  return takeTables(deps, request, { diner, seen }, (tables) =>
    deps.bookings.add({ ...record, tables, now: deps.now() }),
  );
}

async function bookOnce(
  deps: Dependencies,
  asked: NewBooking,
  own: OwnQuota,
  sent?: IdempotencyKey,
): Promise<Booking> {
  const { diner, request, details } = asked;
  // any of the free places: requests of one diner at the same moment must not all run for the first
  const place = own.forBookings[Math.floor(deps.random() * own.forBookings.length)];
  if (place === undefined) throw REFUSE.tooManyUpcoming();
  const hold = await findHold(deps, asked, own);
  const write = (tables: number[]) => ({
    diner,
    request: request,
    details,
    place,
    sent,
    tables,
    now: deps.now(),
  });
  if (hold && isForRequest(hold, request) && hasAllCells(hold)) {
    const booking = await deps.bookings.promote(hold, write(hold.tables));
    if (booking) return booking;
  }
  return takeTables(deps, request, { diner, ignoring: hold ? [hold.id] : [] }, async (tables) => {
    const promoted = hold && (await deps.bookings.promote(hold, write(tables)));
    if (promoted) return promoted;
    // the hold ran out this very moment; what it kept is free to all, its diner included
    if (hold) await deps.holds.clear([hold.id], deps.now());
    return deps.bookings.add(write(tables));
  });
}

async function findHold(
  deps: Dependencies,
  { diner, request, hold_id }: NewBooking,
  own: OwnQuota,
): Promise<Hold | undefined> {
  if (!hold_id) return own.holds.find((hold) => isForRequest(hold, request) && hasAllCells(hold));
  const hold = own.holds.find(({ id }) => id === hold_id) ?? (await deps.holds.find(hold_id));
  if (!hold) return undefined;
  refuseUnlessOwn(hold, diner);
  return hold.expires_at > deps.now() ? hold : undefined;
}

/** What an earlier request with the same key booked, as it was answered then. */
async function findFirst(
  deps: Dependencies,
  { diner, request, details }: NewBooking,
  sent?: IdempotencyKey,
): Promise<Booking | undefined> {
  const found = sent && (await deps.bookings.findByKey(diner, sent.key));
  if (!found) return undefined;
  if (found.fingerprint !== sent.fingerprint) throw REFUSE.otherBody();
  const { booking } = found;
  // the booking may have moved on since; the same request gets the same answer
  return {
    ...booking,
    ...request,
    phone: details.phone,
    notes: details.notes,
    updated_at: booking.created_at,
  };
}

/** Equal for equal requests. A hold is a means, not a request: asking again after it ran out is the same request. */
function fingerprintOf({ request, details, email }: NewBooking): string {
  const { restaurant_id, date, time, party_size } = request;
  const body = [restaurant_id, date, time, party_size, details.phone, details.notes];
  return createHash('sha256')
    .update(JSON.stringify(email === undefined ? body : [...body, email]))
    .digest('base64url');
}
