import type { DomainEvent } from '@mesa/contract';
import type { ClientSession } from 'mongoose';
import type { Content } from '../domain/mail';
import type { Dependencies } from './dependencies';
import { dropOptional } from './drop-optional';
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
] as const;

/** Does all that an event asks for, in the transaction that marks it as handled. */
export async function recordEvent(
  deps: Dependencies,
  event: DomainEvent & { _id: string },
  session: ClientSession,
): Promise<void> {
  const add = (user_id: string, subject: string, content: Content): Promise<void> =>
    deps.mails.add({ id: `${content.kind}-${subject}`, user_id, content }, deps.now(), session);

  switch (event.type) {
    case 'diner-changed':
      return deps.diners.put(event.diner, session);
    case 'diner-deleted':
      return forgetDiner(deps, event.user_id, session);
    case 'reservation-changed':
      return recordBooking(deps, event, session);
    case 'reviewed':
      return dropInvitation(deps, event, session);
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
    default:
  }
}

function dropInvitation(
  deps: Dependencies,
  { reservation_id: id, user_id }: Extract<DomainEvent, { type: 'reviewed' }>,
  session: ClientSession,
): Promise<void> {
  return dropOptional(deps, 'review-invitation', { id, user_id }, session);
}

/**
 * Erases a diner who has left. The cancellations of their bookings are still to come, and their calendars
 * need them: who they go to is erased a day later.
 */
async function forgetDiner(deps: Dependencies, id: string, session: ClientSession): Promise<void> {
  await deps.dueList.dropOfDiner(id, session);
  await deps.mails.eraseOf(id, session);
  await deps.diners.eraseAt(id, new Date(deps.now().getTime() + DAY_MS), session);
}
