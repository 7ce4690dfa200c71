import type { DomainEventType } from '@mesa/contract';
import type { StoredEvent } from '@mesa/server-kit/events';
import { dayTopic, dinerTopic } from './channels';
import type { Hub } from './hub';

export const BROADCAST_TYPES: DomainEventType[] = [
  'tables-changed',
  'reservation-changed',
  'table-offered',
  'sessions-ended',
];

/** Sends a domain event to the sockets it concerns, as contract.md "/cable" defines. */
export function broadcastEvent(event: StoredEvent, hub: Hub, endSessions: (digests: string[]) => void): void {
  switch (event.type) {
    case 'tables-changed': {
      const { restaurant_id, date } = event;
      return hub.publishCoalesced(dayTopic(restaurant_id, date), {
        type: 'availability',
        restaurant_id,
        date,
      });
    }
    case 'reservation-changed': {
      const { action, reservation } = event;
      return hub.publish(dinerTopic(reservation.user_id), { type: 'reservation', action, reservation });
    }
    case 'table-offered': {
      const { user_id, watch, hold } = event;
      return hub.publish(dinerTopic(user_id), { type: 'offer', watch, hold });
    }
    case 'sessions-ended':
      return endSessions(event.sessions);
    default:
  }
}
