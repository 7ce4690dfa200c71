import type { DomainEvent } from '@mesa/contract';
import type { ClientSession } from 'mongoose';
import { invitationAt, reminderAt } from '../domain/due-times';
import type { Visit } from '../domain/mail';
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
export async function recordBooking(
  deps: Dependencies,
  { action, reservation, version, cancelled, restaurant = UNKNOWN_RESTAURANT }: BookingEvent,
  session: ClientSession,
): Promise<void> {
  // the event tells what happened, with the booking as it is now: if it is cancelled by now, that event follows
  if (cancelled && action !== 'cancelled') return;
  const { id, user_id } = reservation;
  const visit: Visit = { reservation, version, restaurant };
  await planVisit(deps, visit, cancelled, session);
  if (await deps.mails.knowsBooking(id, version, session)) return;
  const kind = KINDS[action];
  const mail = { id: `${kind}-${id}-${version}`, user_id, content: { kind, data: visit } };
  await deps.mails.add({ ...mail, booking: { id, version } }, deps.now(), session);
}

async function planVisit(
  { dueList }: Dependencies,
  visit: Visit,
  cancelled: boolean,
  session: ClientSession,
): Promise<void> {
  const { reservation } = visit;
  const due_at = reminderAt(reservation);
  if (cancelled || !due_at) await dueList.drop('booking-reminder', reservation.id, session);
  else await dueList.put({ kind: 'booking-reminder', visit, due_at }, session);
  if (cancelled) await dueList.drop('review-invitation', reservation.id, session);
  else await dueList.put({ kind: 'review-invitation', visit, due_at: invitationAt(reservation) }, session);
}
