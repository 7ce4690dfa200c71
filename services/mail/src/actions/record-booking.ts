import type { DomainEvent } from '@mesa/contract';
import { invitationAt, reminderAt } from '../domain/due-times';
import type { Visit } from '../domain/mail';
import type { WriteBatch } from '../store/write-batch';
import type { Dependencies } from './dependencies';

type BookingEvent = Extract<DomainEvent, { type: 'reservation-changed' }>;

const KINDS = {
  created: 'booking-confirmed',
  updated: 'booking-changed',
  cancelled: 'booking-cancelled',
} as const;

/** For a booking whose restaurant has left Mesa. */
const UNKNOWN_RESTAURANT = { name: 'Restaurant', address: 'Los Angeles, CA' };

/** Queues the mail about a booking's new state, and moves or drops its reminder and its invitation. */
export function recordBooking(deps: Dependencies, event: BookingEvent, batch: WriteBatch): void {
  const { action, reservation, version, cancelled, restaurant = UNKNOWN_RESTAURANT } = event;
  // `reservation` and `cancelled` are as of now, not of the event: a cancellation has an event of its own
  if (cancelled && action !== 'cancelled') return;
  const { id, user_id } = reservation;
  const visit: Visit = { reservation, version, restaurant };
  planVisit(deps, visit, action, batch);
  const kind = KINDS[action];
  const mail = { id: `${kind}-${id}-${version}`, user_id, content: { kind, data: visit } };
  deps.mails.add({ ...mail, booking: { id, version } }, deps.now(), batch);
}

/** Plans a visit's reminder and invitation; after a change, those planned before are dropped. */
function planVisit(
  { dueList, mails, now }: Dependencies,
  visit: Visit,
  action: BookingEvent['action'],
  batch: WriteBatch,
): void {
  const { reservation } = visit;
  const planned = [
    ['booking-reminder', reminderAt(reservation)],
    ['review-invitation', invitationAt(reservation)],
  ] as const;
  for (const [kind, due_at] of planned) {
    if (action !== 'created') mails.dropWaiting(kind, reservation, now(), batch);
    if (action !== 'cancelled' && due_at) dueList.put({ kind, visit, due_at }, batch);
    else dueList.drop(kind, reservation.id, batch);
  }
}
