import { createHash } from 'node:crypto';
import { ALL_SLOTS, Refusal, type Identity } from '@mesa/contract';
import type { NewDeskBooking } from '@mesa/contract/schemas';
import { sayAbout } from '@mesa/contract/sentences';
import type { Booking } from '../domain/booking';
import { lengthUntil, serviceTimeAt } from '../domain/desk-stay';
import { seatAtDesk, type DeskRequest } from '../domain/desk-seating';
import type { Floor } from '../domain/floor';
import { refusals, refuseTooFar } from '../domain/refusals';
import { cellsOf, OPENS, seatingLength } from '../domain/seating';
import { expiredOn } from '../domain/taken';
import { shortName, takerOf } from '../domain/desk-viewer';
import { NOBODY } from '../store/reservation-models';
import type { Dependencies } from './dependencies';

const ATTEMPTS_MAX = 20;

interface DeskBook {
  staff: NonNullable<Identity['user']>;
  booking: NewDeskBooking;
  /** idempotency key of this request */
  key?: string;
}

/**
 * Writes in a booking by phone, or seats a walk-in (desk.md §3). Whatever takes a table meets the unique
 * index of cells, so a conflict only means: look again, and name who has it.
 * @returns the booking, and whether this request made it: it may have been sent before
 * @throws Refusal `invalid`, `taken`
 */
export async function bookAtDesk(
  deps: Dependencies,
  floor: Floor,
  { staff, booking, key }: DeskBook,
): Promise<{ written: Booking; isNew: boolean }> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([floor.restaurant_id, booking]))
    .digest('base64url');
  const idempotency = key === undefined ? undefined : { key: `${staff.id}:${key}`, fingerprint };
  const findEarlier = async (): Promise<Booking | undefined> => {
    const earlier = idempotency && (await deps.bookings.findByKey(NOBODY.user_id, idempotency.key));
    if (earlier && earlier.fingerprint !== fingerprint) throw refusals.differentBody();
    return earlier?.booking;
  };
  const earlier = await findEarlier();
  if (earlier) return { written: earlier, isNew: false };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const request = requestOf(floor, booking, deps.now());
    const { taken, nameOf } = await readTaken(deps, request, staff);
    const now = deps.now();
    const day = { floor, date: request.date, party_size: request.party_size, taken };
    const seating = seatAtDesk(day, request, { now, nameOf });
    await deps.holds.clear(expiredOn(cellsOf(seating, request.time), taken, now), now);
    const { restaurant_id, date, time, party_size } = request;
    const result = await deps.deskBookings.add({
      request: { restaurant_id, date, time, party_size },
      seating,
      now,
      idempotency,
      source: booking.source,
      name: booking.name ?? '',
      phone: booking.phone ?? '',
      notes: booking.source === 'phone' ? (booking.notes ?? null) : null,
      staff_note: booking.staff_note ?? null,
      seatedBy: booking.source === 'walk_in' ? shortName(staff) : undefined,
    });
    if (result.outcome === 'written') return { written: result.value, isNew: true };
    const sent = await findEarlier();
    if (sent) return { written: sent, isNew: false };
  }
  throw refusals.tooManyAtOnce();
}

/** What is taken of a day, and whom its bookings are for. */
export async function readTaken(
  { days, bookings }: Dependencies,
  day: { restaurant_id: string; date: string },
  staff: NonNullable<Identity['user']>,
) {
  const [taken, booked] = await Promise.all([
    days.taken(day.restaurant_id, day.date),
    bookings.onDays([day]),
  ]);
  const names = new Map(booked.map((booking) => [booking.id, takerOf(booking, staff)]));
  return { taken, nameOf: (id: string) => names.get(id) };
}

/** @throws Refusal `invalid` for a date too far ahead, a walk-in outside of the hours of walk-ins, `until` */
function requestOf(floor: Floor, booking: NewDeskBooking, now: Date): DeskRequest {
  const { restaurant_id, rules } = floor;
  const { party_size, tables } = booking;
  if (booking.source === 'phone') {
    const { date, time } = booking;
    refuseTooFar(date, now);
    const length = seatingLength({ time, party_size }, rules);
    return { restaurant_id, date, time, party_size, tables, length, isNow: false };
  }
  const { date, halfHour } = serviceTimeAt(now);
  const time = ALL_SLOTS[halfHour];
  if (time === undefined || halfHour < OPENS)
    throw new Refusal('invalid', sayAbout('time', 'booking.notOffered'));
  const length = booking.until
    ? lengthUntil(time, booking.until)
    : seatingLength({ time, party_size }, rules);
  if (length === undefined) throw new Refusal('invalid', sayAbout('until', 'invalid.until'));
  return { restaurant_id, date, time, party_size, tables, length, isNow: true };
}
