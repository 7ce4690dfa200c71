import { HALF_HOUR, type ReservationAction } from '@mesa/contract';
import type { Change } from '@mesa/server-kit/events';
import type { Booking } from '../domain/booking';
import type { ChangeSummary, Notification } from '../domain/change-summary';
import { presentBooking } from '../present';
import { toBooking } from '../store/from-record';
import type { BookingRecord, ReservationRecord } from '../store/reservation-models';

type Updated = Partial<BookingRecord> & { expires_at?: Date };

/** Fields whose change may take or release tables, or change when they are released. */
const OF_TABLES = ['state', 'date', 'cells', 'expires_at', 'kept_until'];

/** Fields that only the restaurant's desk shows. */
const OF_DESK = [
  'status',
  'tables',
  'time',
  'party_size',
  'length',
  'name',
  'phone',
  'notes',
  'staff_note',
  'coming',
  'paused_until',
  'closing_reason',
];

/**
 * The effects of a change that must be published; null when there are none. The record is the current one,
 * which may be newer than the change: what happened is read from the change itself, the current state from
 * the record.
 */
export function readChange({ operationType, fullDocument, updateDescription }: Change): ChangeSummary | null {
  // the stream is that of the reservations
  const record = fullDocument as ReservationRecord | undefined;
  if (!record) return null;
  const booking = isBooking(record) ? record : undefined;
  if (booking?.seeded && operationType === 'insert') return null;
  const restaurant_id = record.restaurant_id.toHexString();
  // a new record takes tables, except one that keeps a moved booking's old tables for the waitlist
  if (operationType === 'insert')
    return {
      restaurant_id,
      dates: [record.date],
      releases: record.state === 'ended',
      ...(booking ? bookingChange('created', booking) : {}),
    };
  const updated: Updated = updateDescription?.updatedFields ?? {};
  const touched = [...Object.keys(updated), ...(updateDescription?.removedFields ?? [])].map(
    (path) => path.split('.')[0]!,
  );
  // a past booking has been removed from the index of cells; nobody waits for a past day
  if (record.state === 'booked' && updateDescription?.removedFields?.includes('cells')) return null;
  const touches = (fields: readonly string[]): boolean => fields.some((field) => touched.includes(field));
  const isOfTables = touches(OF_TABLES);
  const dates = isOfTables || touches(OF_DESK) ? daysOf(record, updated) : [];
  // a hold that became its booking kept its tables
  const releases = isOfTables && (updated.state !== 'booked' || touched.includes('cells'));
  const action = booking && actionOf(updated);
  const missed = booking && updated.status === 'no_show' ? missedEvents(booking) : {};
  return {
    restaurant_id,
    dates,
    releases,
    ...(action ? bookingChange(action, booking, updated.previous) : missed),
  };
}

const isBooking = (record: ReservationRecord): record is BookingRecord =>
  record.state === 'booked' || record.state === 'cancelled';

/** Both days of a move, also when a later move has already overwritten the record. */
function daysOf(record: ReservationRecord, updated: Updated): string[] {
  const previous = isBooking(record) ? record.previous : undefined;
  const days = [record.date, updated.date, updated.previous?.date, previous?.date];
  return [...new Set(days.filter((day) => day !== undefined))];
}

/** What was done to a booking; undefined for what concerns nobody else. */
function actionOf(updated: Updated): ReservationAction | undefined {
  if (updated.state === 'booked') return 'created';
  if (updated.state === 'cancelled') return 'cancelled';
  // each write by a diner advances updated_at; releasing a quota slot does not. A hold's extension sets
  // expires_at, and may be read here only after the hold became a booking
  const isChange = updated.state === undefined && updated.updated_at && updated.expires_at === undefined;
  return isChange ? 'updated' : undefined;
}

/** A diner who never came is asked for no review. */
function missedEvents({ _id, user_id, source }: BookingRecord): Pick<ChangeSummary, 'events'> {
  if (source && source !== 'online') return {};
  const reservation_id = _id.toHexString();
  return { events: [{ type: 'visit-missed', user_id: user_id.toHexString(), reservation_id }] };
}

function bookingChange(
  action: ReservationAction,
  record: BookingRecord,
  before?: Notification['before'],
): Pick<ChangeSummary, 'events' | 'notified'> {
  const booking = toBooking(record);
  // nobody is told of what the desk has written in itself
  if (booking.source !== 'online') return {};
  const notified = { action, booking, ...(before ? { before } : {}) };
  return { events: reservationEvents(action, booking), notified };
}

function reservationEvents(action: ReservationAction, booking: Booking): ChangeSummary['events'] {
  const reservation = presentBooking(booking);
  const changed = {
    type: 'reservation-changed' as const,
    action,
    reservation,
    minutes: booking.length * HALF_HOUR,
    version: booking.version,
    cancelled: booking.state === 'cancelled',
    ...(booking.reason ? { reason: booking.reason } : {}),
  };
  if (action === 'updated') return [changed];
  const type = action === 'created' ? 'booked' : 'booking-cancelled';
  return [changed, { type, restaurant_id: reservation.restaurant_id, reservation_id: reservation.id }];
}
