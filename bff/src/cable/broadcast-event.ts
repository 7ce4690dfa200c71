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

/** A domain event, told to the sockets it concerns in the words of contract.md "/cable". */
export function tell(event: StoredEvent, hub: Hub, endSessions: (digests: string[]) => void): void {
  switch (event.type) {
    case 'tables-changed': {
      const { restaurant_id, date } = event;
      return hub.tellSoon(dayTopic(restaurant_id, date), { type: 'availability', restaurant_id, date });
    }
    case 'reservation-changed': {
      const { action, reservation } = event;
      return hub.tell(dinerTopic(reservation.user_id), { type: 'reservation', action, reservation });
    }
    case 'table-offered': {
      const { user_id, watch, hold } = event;
      return hub.tell(dinerTopic(user_id), { type: 'offer', watch, hold });
    }
    case 'sessions-ended':
      return endSessions(event.sessions);
    default:
  }
}
