import { HALF_HOUR, Refusal, slotInstant, slotLabel, slotMinutes, type BookingStatus } from '@mesa/contract';
import { sayAbout } from '@mesa/contract/sentences';
import type { Booking } from './booking';
import { serviceTimeAt } from './desk-stay';

const HOUR = 60;
const NO_SHOW_AFTER = 15;

/** The status that a desk reads. */
export const statusOf = ({ state, status }: Pick<Booking, 'state' | 'status'>): BookingStatus =>
  state === 'cancelled' ? 'cancelled' : (status ?? 'booked');

/**
 * Refuses a status that the booking cannot get now (desk.md §3).
 * @throws Refusal `invalid`
 */
export function refuseStatus(booking: Booking, to: BookingStatus, now: Date): void {
  const from = statusOf(booking);
  const { date, time, source } = booking;
  const minutes = (label: number): Date => new Date(slotInstant(date, time).getTime() + label * 60_000);
  const refuse = (): never => {
    throw new Refusal('invalid', sayAbout('status', 'desk.statusChange', { from, to }));
  };
  const refuseBefore = (after: number): void => {
    if (now >= minutes(after)) return;
    const label = slotLabel((slotMinutes(time) + after + 24 * HOUR) % (24 * HOUR));
    throw new Refusal('invalid', sayAbout('status', 'desk.statusFrom', { status: to, time: label }));
  };
  if (from === 'booked' && to === 'seated') return refuseBefore(-HOUR);
  if (from === 'booked' && to === 'no_show') return refuseBefore(NO_SHOW_AFTER);
  if (from === 'booked' && to === 'cancelled') return now < minutes(0) ? undefined : refuse();
  if (from === 'seated' && to === 'left') return undefined;
  if (from === 'seated' && to === 'cancelled')
    return source === 'walk_in' && now < minutes(HALF_HOUR) ? undefined : refuse();
  if (isUndo(booking, to) && date === serviceTimeAt(now).date) return undefined;
  return refuse();
}

/** Whether a status is the one before: an undo, which takes its half hours again. */
function isUndo(booking: Pick<Booking, 'state' | 'status' | 'source'>, to: BookingStatus): boolean {
  const from = statusOf(booking);
  if (from === 'left') return to === 'seated';
  return to === 'booked' && (from === 'no_show' || (from === 'seated' && booking.source !== 'walk_in'));
}
