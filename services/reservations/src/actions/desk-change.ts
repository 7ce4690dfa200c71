import { isId, Refusal, type BookingStatus, type Identity } from '@mesa/contract';
import type { DeskBookingChange } from '@mesa/contract/schemas';
import { say, sayAbout } from '@mesa/contract/sentences';
import type { Booking } from '../domain/booking';
import { refuseStatus, statusOf } from '../domain/desk-status';
import { begunLength, lengthUntil } from '../domain/desk-stay';
import { seatAtDesk } from '../domain/desk-seating';
import type { Floor } from '../domain/floor';
import { refusals, refuseTooFar } from '../domain/refusals';
import { cellsOf, seatingLength } from '../domain/seating';
import { expiredOn } from '../domain/taken';
import { isDemoHost, shortName } from '../domain/desk-viewer';
import type { DeskWrite } from '../store/desk-bookings';
import { refuseDate } from './desk-day';
import { readTaken } from './desk-book';
import { waitlistDeadline } from './offer-to-waitlist';
import type { Dependencies } from './dependencies';

const ATTEMPTS_MAX = 20;

type Staff = NonNullable<Identity['user']>;

/** A booking that a desk changes. */
export interface DeskTarget {
  floor: Floor;
  id: string;
  staff: Staff;
}

/**
 * The booking that a change is about.
 * @throws Refusal `missing` (of another restaurant, cancelled, of a day that no desk shows), `forbidden` (the
 *   demo host cancels no diner's), `taken` (the desk has seen another version)
 */
export async function findAtDesk(
  deps: Dependencies,
  { floor, id, staff }: DeskTarget,
  { version, status }: Pick<DeskBookingChange, 'version'> & { status?: unknown },
): Promise<Booking> {
  const booking = isId(id) ? await deps.bookings.find(id) : null;
  if (booking?.restaurant_id !== floor.restaurant_id) throw new Refusal('missing', say('notFound'));
  refuseDate(booking.date, deps.now());
  if (status === 'cancelled' && booking.source === 'online' && isDemoHost(staff))
    throw new Refusal('forbidden', say('account.demoIsShared'));
  if (booking.version !== version) throw new Refusal('taken', say('desk.changedMeanwhile'));
  return booking;
}

/**
 * Changes a booking as its restaurant's desk says, all of it or nothing (desk.md §3).
 * @returns the booking as it was and as it is
 * @throws Refusal as `findAtDesk`, and `invalid`, `taken`
 */
export async function changeAtDesk(
  deps: Dependencies,
  target: DeskTarget,
  change: DeskBookingChange,
): Promise<DeskChanged> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const changed = await changeOnce(deps, target, change);
    if (changed) return changed;
  }
  throw refusals.tooManyAtOnce();
}

interface DeskChanged {
  before: Booking;
  after: Booking;
}

/** Null when somebody was faster: the booking has another version now, or its new table another party. */
async function changeOnce(
  deps: Dependencies,
  target: DeskTarget,
  change: DeskBookingChange,
): Promise<DeskChanged | null> {
  const booking = await findAtDesk(deps, target, change);
  const now = deps.now();
  refuseOwn(booking, change);
  if (!changesAnything(booking, change)) return { before: booking, after: booking };
  const { status = statusOf(booking) } = change;
  if (status !== statusOf(booking)) refuseStatus(booking, status, now);
  if (status === 'cancelled') return { before: booking, after: await cancelAtDesk(deps, booking, change) };
  const write = await planWrite(deps, target, booking, change);
  const written = await deps.deskBookings.change(booking, write);
  if (written.outcome !== 'written') return null;
  deps.onTablesReleased(booking.restaurant_id, booking.date);
  return { before: booking, after: written.value };
}

/** @throws Refusal `invalid` for what a diner has written */
function refuseOwn({ source, ...booking }: Booking, change: DeskBookingChange): void {
  if (source !== 'online') return;
  const differs = (field: 'name' | 'phone' | 'notes'): boolean =>
    change[field] !== undefined && (change[field] ?? '') !== (booking[field] ?? '');
  if (differs('name')) throw new Refusal('invalid', sayAbout('name', 'desk.ownName'));
  if (differs('phone')) throw new Refusal('invalid', sayAbout('phone', 'desk.ownPhone'));
  if (differs('notes')) throw new Refusal('invalid', sayAbout('notes', 'desk.ownNotes'));
}

const TEXTS = ['name', 'phone', 'notes', 'staff_note'] as const;
const PLACE = ['date', 'time', 'party_size'] as const;

function changesAnything(booking: Booking, change: DeskBookingChange): boolean {
  const { status, tables, until, time = booking.time } = change;
  return (
    (status !== undefined && status !== statusOf(booking)) ||
    (tables !== undefined && String(tables) !== String(booking.tables)) ||
    (until !== undefined && lengthUntil(time, until) !== booking.length) ||
    movesTo(booking, change) ||
    TEXTS.some((field) => change[field] !== undefined && (change[field] ?? '') !== (booking[field] ?? ''))
  );
}

const movesTo = (booking: Booking, change: DeskBookingChange): boolean =>
  PLACE.some((field) => change[field] !== undefined && change[field] !== booking[field]);

async function cancelAtDesk(
  deps: Dependencies,
  booking: Booking,
  { reason = '' }: DeskBookingChange,
): Promise<Booking> {
  if (booking.source === 'online' && !reason)
    throw new Refusal('invalid', sayAbout('reason', 'blank.reason'));
  const waitlistUntil = await waitlistDeadline(deps, booking);
  const cancelled = await deps.deskBookings.cancel(booking, { reason, now: deps.now(), waitlistUntil });
  if (!cancelled) throw new Refusal('taken', say('desk.changedMeanwhile'));
  deps.onTablesReleased(booking.restaurant_id, booking.date);
  return cancelled;
}

/** What a change writes. @throws Refusal `invalid`, `taken` */
async function planWrite(
  deps: Dependencies,
  target: DeskTarget,
  booking: Booking,
  change: DeskBookingChange,
): Promise<DeskWrite> {
  const { date = booking.date, time = booking.time, party_size = booking.party_size } = change;
  const request = { restaurant_id: booking.restaurant_id, date, time, party_size };
  const now = deps.now();
  const write: DeskWrite = { request, seating: booking, set: {}, unset: [], isNotified: false, now };
  setTexts(write, change);
  const from = statusOf(booking);
  const { status = from } = change;
  if (status !== from) setStatus(write, booking, status, shortName(target.staff));
  const moves = movesTo(booking, change);
  const refuse = (to: BookingStatus): never => {
    throw new Refusal('invalid', sayAbout('status', 'desk.statusChange', { from: status, to }));
  };
  if (moves && (from !== 'booked' || status !== 'booked')) refuse('booked');
  if (status === 'left' || status === 'no_show') {
    // its stay is over, unless it is undone first
    if (change.tables || change.until) refuse('seated');
    if (status === 'no_show' && from !== status) write.waitlistUntil = await waitlistDeadline(deps, booking);
    return write;
  }
  const whole = booking.whole_length ?? booking.length;
  const turn = moves ? seatingLength(request, target.floor.rules) : whole;
  const length = change.until ? lengthUntil(time, change.until) : turn;
  if (length === undefined) throw new Refusal('invalid', sayAbout('until', 'invalid.until'));
  const isAtOthers = change.tables !== undefined && String(change.tables) !== String(booking.tables);
  if (moves || isAtOthers || length !== booking.length)
    await seatAnew(deps, target, { booking, change, write, length, moves });
  return write;
}

function setTexts({ set, unset }: DeskWrite, change: DeskBookingChange): void {
  const { name, phone, notes, staff_note } = change;
  if (name === null) unset.push('name');
  else if (name !== undefined) set.name = name;
  if (phone !== undefined) set.phone = phone ?? '';
  if (notes !== undefined) set.notes = notes;
  if (staff_note !== undefined) set.staff_note = staff_note;
}

function setStatus(write: DeskWrite, booking: Booking, status: BookingStatus, by: string): void {
  const { set, unset, now } = write;
  set.status_by = by;
  set.status_at = now;
  if (status === 'left' || status === 'no_show') {
    set.whole_length = booking.length;
    write.seating = { ...booking, length: begunLength(booking, now) };
  } else unset.push('whole_length');
  if (status === 'booked') unset.push('status');
  // a cancellation is no status of a booking
  else if (status !== 'cancelled') set.status = status;
}

interface SeatedAnew {
  booking: Booking;
  change: DeskBookingChange;
  write: DeskWrite;
  /** half hours of the whole stay */
  length: number;
  /** whether date, time or party change */
  moves: boolean;
}

/** Finds the tables of a change, and clears what has expired there. @throws Refusal `invalid`, `taken` */
async function seatAnew(
  deps: Dependencies,
  { floor, staff }: DeskTarget,
  { booking, change, write, length, moves }: SeatedAnew,
): Promise<void> {
  const { request, now } = write;
  const { date, party_size } = request;
  if (moves) refuseTooFar(date, now);
  const { taken, nameOf } = await readTaken(deps, request, staff);
  const isStayAlone = change.until !== undefined && !change.tables && !moves;
  const tables = change.tables ?? (moves ? undefined : booking.tables);
  write.seating = seatAtDesk(
    { floor, date, party_size, taken },
    { ...request, tables, length, isNow: booking.source === 'walk_in' },
    { now, moving: booking, nameOf, field: isStayAlone ? 'until' : 'tables' },
  );
  write.isNotified = moves && booking.source === 'online';
  write.waitlistUntil = await waitlistDeadline(deps, booking);
  const expired = expiredOn(cellsOf(write.seating, request.time), taken, now, { moving: booking });
  await deps.holds.clear(expired, now);
}
