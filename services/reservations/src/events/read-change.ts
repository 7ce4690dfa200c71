import type { DomainEvent, ReservationAction } from '@mesa/contract';
import type { Change } from '@mesa/server-kit/events';
import type { ChangeSummary } from '../domain/change-summary';
import { presentBooking } from '../present';
import { toBooking, type ReservationRecord } from '../store/record';

/** Fields whose change may free or take tables, or move the moment at which they free. */
const OF_TABLES = ['state', 'date', 'cells', 'expires_at', 'passing_until'];

/**
 * What a change of the collection means to others; null when nothing. The record comes as it is now, which may be later
 * than the change: what happened is read from the change itself, the present state from the record.
 */
export function readChange({ operationType, fullDocument, updateDescription }: Change): ChangeSummary | null {
  const record = fullDocument as ReservationRecord | undefined;
  if (!record || (record.seeded && operationType === 'insert')) return null;
  const restaurant_id = record.restaurant_id.toHexString();
  // what is new takes tables, but for the hours that a moved booking left to the waitlist
  if (operationType === 'insert')
    return {
      restaurant_id,
      dates: [record.date],
      frees: record.state === 'ended',
      event: record.state === 'booked' ? reservationEvents('created', record) : [],
    };
  const updated = updateDescription?.updatedFields ?? {};
  const touched = [...Object.keys(updated), ...(updateDescription?.removedFields ?? [])].map(
    (path) => path.split('.')[0]!,
  );
  // a booking without cells is an old one that left the hot index; nobody waits for a day that has passed
  if (record.state === 'booked' && updateDescription?.removedFields?.includes('cells')) return null;
  const dates = OF_TABLES.some((field) => touched.includes(field)) ? daysOf(record, updated) : [];
  // a hold that became its booking kept its tables
  const frees = updated.state !== 'booked' || touched.includes('cells');
  return { restaurant_id, dates, frees, event: eventOf(record, updated) };
}

/** Both days when it was moved; also those of a later move that has overwritten the record already. */
function daysOf(record: ReservationRecord, updated: Partial<ReservationRecord>): string[] {
  const days = [record.date, updated.date, updated.previous_date, record.previous_date];
  return [...new Set(days.filter((day) => day !== undefined))];
}

function eventOf(record: ReservationRecord, updated: Partial<ReservationRecord>): ChangeSummary['event'] {
  if (updated.state === 'booked') return reservationEvents('created', record);
  if (updated.state === 'cancelled') return reservationEvents('cancelled', record);
  // each write of a diner moves updated_at on; giving back a quota slot or offering a table does not
  if (
    updated.state === undefined &&
    updated.updated_at &&
    updated.expires_at === undefined &&
    record.phone !== undefined
  )
    return reservationEvents('updated', record);
  return [];
}

function reservationEvents(
  action: ReservationAction,
  record: ReservationRecord,
): Exclude<DomainEvent, { type: 'tables-changed' }>[] {
  const reservation = presentBooking(toBooking(record));
  const changed = { type: 'reservation-changed' as const, action, reservation };
  if (action === 'updated') return [changed];
  const type = action === 'created' ? 'booked' : 'booking-cancelled';
  return [changed, { type, restaurant_id: reservation.restaurant_id, reservation_id: reservation.id }];
}
