import { isSameTable, type Identity } from '@mesa/contract';
import type { ClientSession } from 'mongoose';
import type { BookingRequest } from '../domain/choose-tables';
import {
  hasAllCells,
  isSameSlot,
  requireOwn,
  type Booking,
  type Details,
  type Hold,
} from '../domain/booking';
import { claimOfChange } from './claim-of-change';
import { refusals, refuseOnceArrived, refuseTooFar } from '../domain/refusals';
import type { Seating } from '../domain/seating';
import { waitlistDeadline } from './offer-to-waitlist';
import type { Dependencies } from './dependencies';
import { takeTables } from './take-tables';

const ATTEMPTS_MAX = 20;

export interface BookingChange
  extends Partial<Pick<BookingRequest, 'date' | 'time' | 'party_size'>>,
    Partial<Pick<Details, 'phone' | 'notes'>> {
  hold_id?: string | null;
  /** the booking's `updated_at` as the diner's page shows it */
  if_updated_at?: string;
}

/** Who changes a booking, and from where. */
export interface ChangeSender {
  user: NonNullable<Identity['user']>;
  network: string;
}

/**
 * Changes a booking: phone and notes in place, everything else by one swap of tables. If the swap fails, the
 * booking stays as it was (docs/decisions/007).
 * @throws Refusal `missing`, `forbidden`, `invalid` (the booking has begun, or the slot is not bookable),
 *   `taken` (by another diner, or the page is older than the booking), `signed-out` (the account was
 *   deleted), `too-many`
 */
export async function changeBooking(
  deps: Dependencies,
  id: string,
  sender: ChangeSender,
  change: BookingChange,
): Promise<Booking> {
  const diner = sender.user.id;
  let isCounted = false;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const [stored] = await Promise.all([deps.bookings.find(id), deps.deletedDiners.refuse(diner)]);
    const booking = requireOwn(stored, diner);
    if (change.if_updated_at && Date.parse(change.if_updated_at) !== booking.updated_at.getTime())
      throw refusals.changedElsewhere();
    if (!changesAnything(booking, change)) return booking;
    refuseOnceArrived(booking);
    if (booking.starts_at <= deps.now()) throw refusals.pastReservation();
    if (!isCounted) await countChange(deps, id, sender);
    isCounted = true;
    const changed = await changeOnce(deps, booking, change, attempt);
    if (!changed) continue;
    deps.onTablesReleased(booking.restaurant_id, booking.date);
    return changed;
  }
  throw refusals.changedElsewhere();
}

/**
 * Counts a change before its outcome is known.
 * @throws Refusal `too-many` after ten of a booking within an hour, or sixty of a diner within a day
 */
async function countChange(
  { budgets, now }: Dependencies,
  id: string,
  { user, network }: ChangeSender,
): Promise<void> {
  const until = await budgets.claim(claimOfChange(id, user, network, now()));
  if (until) throw refusals.changedTooOften(Math.max(1, Math.ceil((+until - +now()) / 1_000)));
}

/**
 * A diner's own booking.
 * @throws Refusal `missing` when unknown or cancelled, `forbidden` for another diner's
 */
export async function findOwn({ bookings }: Dependencies, id: string, diner: string): Promise<Booking> {
  return requireOwn(await bookings.find(id), diner);
}

function changesAnything(booking: Booking, change: BookingChange): boolean {
  const fields = ['date', 'time', 'party_size', 'phone', 'notes'] as const;
  return fields.some((field) => change[field] !== undefined && change[field] !== booking[field]);
}

/** Null when the booking was changed, or its new table taken, between reading and writing. */
async function changeOnce(
  deps: Dependencies,
  booking: Booking,
  change: BookingChange,
  attempt: number,
): Promise<Booking | null> {
  const {
    date = booking.date,
    time = booking.time,
    party_size = booking.party_size,
    phone = booking.phone,
    notes = booking.notes,
  } = change;
  const request = { restaurant_id: booking.restaurant_id, date, time, party_size };
  const details = { phone, notes };
  if (isSameTable(booking, request)) return deps.bookings.amend(booking, details, deps.now());
  refuseTooFar(date, deps.now());
  const hold = change.hold_id
    ? await deps.holds.findLive(change.hold_id, booking.user_id, deps.now())
    : undefined;
  const waitlistUntil = await waitlistDeadline(deps, booking);
  const write = (seating: Seating, session?: ClientSession) =>
    deps.bookings.move(booking, { request, details, hold, waitlistUntil, seating, now: deps.now() }, session);
  const ignoring = hold ? [hold.id] : [];
  const result =
    hold && isSameTable(hold, request) && hasAllCells(hold, booking)
      ? await write(seatingOf(hold, booking))
      : await takeTables(
          deps,
          request,
          { diner: booking.user_id, ignoring, moving: booking, attempt },
          write,
        );
  if (result.outcome === 'refused') throw result.refusal;
  return result.outcome === 'written' ? result.value : null;
}

/** What a booking takes in place of its hold: within its slot its own start, which the hold leaves out. */
function seatingOf({ tables, length, start, ...hold }: Hold, booking: Booking): Seating {
  const seating: Seating = { tables, length };
  const kept = isSameSlot(hold, booking) ? booking.start : start;
  if (kept !== undefined) seating.start = kept;
  return seating;
}
