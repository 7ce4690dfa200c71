import { isId, isIsoDate } from '@mesa/contract';
import { readIdentifier } from './protocol';

/** Who is behind a socket, as long as the session lives. */
export interface Diner {
  userId: string;
}

/** The topic on which a day's tables of one restaurant are told. */
export function dayTopic(restaurantId: string, date: string): string {
  return `day:${restaurantId}:${date}`;
}

/** The topic on which one diner's own reservations and offers are told. */
export function dinerTopic(userId: string): string {
  return `diner:${userId}`;
}

export type Wish = { topic: string } | 'needs-diner' | 'unknown';

/** The channels of contract.md "/cable": what each identifier subscribes to, for a diner or a visitor (null). */
export function topicOf(identifier: string, diner: Diner | null): Wish {
  const fields = readIdentifier(identifier);
  switch (fields?.channel) {
    case 'AvailabilityChannel': {
      const { restaurant_id: id, date } = fields;
      const valid = typeof id === 'string' && isId(id) && typeof date === 'string' && isIsoDate(date);
      return valid ? { topic: dayTopic(id, date) } : 'unknown';
    }
    case 'ReservationsChannel':
      return diner ? { topic: dinerTopic(diner.userId) } : 'needs-diner';
    default:
      return 'unknown';
  }
}
