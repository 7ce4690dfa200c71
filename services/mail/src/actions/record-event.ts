import type { DomainEvent } from '@mesa/contract';
import type { ClientSession } from 'mongoose';
import type { Content } from '../domain/mail';
import { WriteBatch } from '../store/write-batch';
import type { Dependencies } from './dependencies';
import { recordBooking } from './record-booking';

const DAY_MS = 24 * 60 * 60_000;

/** The events that make mails, or that mails are made from. */
export const EVENTS = [
  'diner-changed',
  'diner-deleted',
  'reservation-changed',
  'table-offered',
  'reviewed',
  'password-reset-requested',
  'email-confirmation-requested',
  'password-changed',
  'sign-in-limited',
] as const;

type StoredEvent = DomainEvent & { _id: string; at: Date };

/** Applies events, in the transaction that marks them as handled. */
export async function recordEvents(
  deps: Dependencies,
  events: readonly StoredEvent[],
  session: ClientSession,
): Promise<void> {
  const batch = new WriteBatch();
  for (const event of events) recordEvent(deps, event, batch);
  await batch.write(session);
}

function recordEvent(deps: Dependencies, event: StoredEvent, batch: WriteBatch): void {
  const add = (user_id: string, subject: string, content: Content): void =>
    deps.mails.add({ id: `${content.kind}-${subject}`, user_id, content }, deps.now(), batch);

  switch (event.type) {
    case 'diner-changed':
      return deps.diners.put(event.diner, batch);
    case 'diner-deleted':
      forgetDiner(deps, event.user_id, batch);
      return add(event.user_id, event.user_id, {
        kind: 'account-deleted',
        data: { deleted_at: event.at.toISOString() },
      });
    case 'reservation-changed':
      return recordBooking(deps, event, batch);
    case 'reviewed':
      return dropInvitation(deps, event, batch);
    case 'table-offered': {
      const { user_id, hold, restaurant } = event;
      if (!restaurant) return;
      return add(user_id, hold.id, { kind: 'table-offer', data: { hold, restaurant } });
    }
    case 'password-reset-requested':
    case 'email-confirmation-requested': {
      const { id, user_id, expires_at } = event;
      if (!user_id) return;
      const kind = event.type === 'password-reset-requested' ? 'password-reset' : 'email-confirmation';
      return add(user_id, id, { kind, data: { link_id: id, expires_at } });
    }
    case 'password-changed': {
      const { user_id, changed_at } = event;
      return add(user_id, event._id, { kind: 'password-changed', data: { changed_at } });
    }
    case 'sign-in-limited': {
      const { user_id, until } = event;
      return add(user_id, event._id, { kind: 'sign-in-limited', data: { until } });
    }
    default:
  }
}

/** Drops the invitation to a review that exists by now, whether it is still due or already queued. */
function dropInvitation(
  { dueList, mails, now }: Dependencies,
  { reservation_id: id, user_id }: Extract<DomainEvent, { type: 'reviewed' }>,
  batch: WriteBatch,
): void {
  dueList.drop('review-invitation', id, batch);
  mails.dropWaiting('review-invitation', { id, user_id }, now(), batch);
}

/**
 * Erases a diner whose account was deleted. Mails that cancel their bookings are still to be sent, so name
 * and address are erased a day later.
 */
function forgetDiner(deps: Dependencies, id: string, batch: WriteBatch): void {
  deps.dueList.dropOfDiner(id, batch);
  deps.mails.eraseOf(id, batch);
  deps.diners.eraseAt(id, new Date(deps.now().getTime() + DAY_MS), batch);
}
