import type { DomainEvent } from '@mesa/contract';
import { DAY_MS } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import type { Content, NewMail, Visit } from '../domain/mail';
import { dueTimes, OPTIONAL_KINDS, type OptionalKind } from '../domain/optional-mails';
import { laneOf } from '../domain/lanes';
import { mailOfBooking, mailOfDay } from '../domain/restaurant-mails';
import { WriteBatch } from '../store/write-batch';
import type { Dependencies } from './dependencies';

/** The events that make mails, or that mails are made from. */
export const EVENTS = [
  'diner-changed',
  'diner-deleted',
  'reservation-changed',
  'restaurant-told',
  'restaurant-day',
  'table-offered',
  'reviewed',
  'visit-missed',
  'password-reset-requested',
  'email-confirmation-requested',
  'email-change-requested',
  'password-changed',
  'sign-in-limited',
  'review-removed',
] as const;

const BOOKING_KINDS = {
  created: 'booking-confirmed',
  updated: 'booking-changed',
  cancelled: 'booking-cancelled',
} as const;

/** For a booking whose restaurant has left Mesa. */
const UNKNOWN_RESTAURANT = { name: 'Restaurant', address: 'Los Angeles, CA' };

type StoredEvent = DomainEvent & { _id: string; at: Date };

/** Applies events, in the transaction that marks them as handled. */
export async function recordEvents(
  deps: Dependencies,
  events: readonly StoredEvent[],
  session: ClientSession,
): Promise<void> {
  const batch = new WriteBatch();
  for (const event of events) {
    const mail = recordEvent(deps, event, batch);
    if (mail) deps.mails.add(mail, deps.now(), batch);
  }
  await batch.write(session);
}

/** @returns the mail to queue */
function recordEvent(deps: Dependencies, event: StoredEvent, batch: WriteBatch): NewMail | void {
  switch (event.type) {
    case 'diner-changed':
      return deps.diners.put(event.diner, batch);
    case 'diner-deleted':
      forgetDiner(deps, event.user_id, batch);
      return mailTo(event.user_id, event.user_id, {
        kind: 'account-deleted',
        data: { deleted_at: event.at.toISOString() },
      });
    case 'reservation-changed':
      return recordBooking(deps, event, batch);
    case 'restaurant-told':
      return mailOfBooking(event);
    case 'restaurant-day':
      return mailOfDay(event);
    case 'visit-missed':
    case 'reviewed': {
      const { reservation_id: id, user_id } = event;
      deps.dueList.drop('review-invitation', id, batch);
      return deps.mails.dropWaiting('review-invitation', { id, user_id }, deps.now(), batch);
    }
    case 'table-offered': {
      const { user_id, hold, restaurant } = event;
      return restaurant && mailTo(user_id, hold.id, { kind: 'table-offer', data: { hold, restaurant } });
    }
    default:
      return mailAboutAccount(event);
  }
}

/** The mail to a diner about what was done with their account or in it. */
function mailAboutAccount(event: StoredEvent): NewMail | undefined {
  switch (event.type) {
    case 'password-reset-requested': {
      const { id, user_id, expires_at } = event;
      const data = { link_id: id, expires_at };
      return user_id ? mailTo(user_id, id, { kind: 'password-reset', data }) : undefined;
    }
    case 'email-confirmation-requested': {
      const { id, user_id, email, expires_at } = event;
      return mailTo(user_id, id, { kind: 'email-confirmation', data: { link_id: id, expires_at, email } });
    }
    case 'email-change-requested': {
      const { user_id, email } = event;
      const data = { changed_at: event.at.toISOString(), email };
      return mailTo(user_id, event._id, { kind: 'email-changed', data });
    }
    case 'password-changed': {
      const { user_id, changed_at } = event;
      return mailTo(user_id, event._id, { kind: 'password-changed', data: { changed_at } });
    }
    case 'sign-in-limited': {
      const { user_id, until } = event;
      return mailTo(user_id, event._id, { kind: 'sign-in-limited', data: { until } });
    }
    case 'review-removed': {
      const { user_id, review_id, reason, body, written_at } = event;
      return mailTo(user_id, review_id, { kind: 'review-removed', data: { reason, body, written_at } });
    }
    default:
      return undefined;
  }
}

const mailTo = (user_id: string, subject: string, content: Content): NewMail => ({
  id: `${content.kind}-${subject}`,
  user_id,
  content,
  lane: 'reservation' in content.data ? laneOf(content.data.reservation) : user_id,
});

/** The mail about a booking's new state; plans its reminder and its invitation anew. */
function recordBooking(
  { dueList, mails, now }: Dependencies,
  event: Extract<DomainEvent, { type: 'reservation-changed' }>,
  batch: WriteBatch,
): NewMail | undefined {
  const { action, reservation, minutes, version, cancelled, reason, restaurant = UNKNOWN_RESTAURANT } = event;
  // `reservation` and `cancelled` are as of now, not of the event: a cancellation has an event of its own
  if (cancelled && action !== 'cancelled') return undefined;
  const { id, user_id } = reservation;
  const visit: Visit = { reservation, minutes, version, restaurant };
  if (reason) visit.reason = reason;
  const due = dueTimes(reservation);
  for (const kind of Object.keys(OPTIONAL_KINDS) as OptionalKind[]) {
    const due_at = due[kind];
    if (action !== 'created') mails.dropWaiting(kind, reservation, now(), batch);
    if (action !== 'cancelled' && due_at) dueList.put({ kind, visit, due_at }, batch);
    else dueList.drop(kind, id, batch);
  }
  const mail = mailTo(user_id, `${id}-${version}`, { kind: BOOKING_KINDS[action], data: visit });
  return { ...mail, booking: { id, version } };
}

/**
 * Erases a diner whose account was deleted. Mails that cancel their bookings are still to be sent, so name
 * and address are erased a day later.
 */
function forgetDiner(deps: Dependencies, id: string, batch: WriteBatch): void {
  deps.dueList.dropOfDiner(id, batch);
  const at = new Date(deps.now().getTime() + DAY_MS);
  deps.mails.eraseOf(id, at, batch);
  deps.diners.eraseAt(id, at, batch);
}
