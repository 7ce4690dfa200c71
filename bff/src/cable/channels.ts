import { isId, isIsoDate, type User } from '@mesa/contract';
import { readIdentifier } from './protocol';

/** The topic for changes of one restaurant's tables on one day. */
export function dayTopic(restaurantId: string, date: string): string {
  return `day:${restaurantId}:${date}`;
}

/** The topic for one diner's own reservations and waitlist offers. */
export function dinerTopic(userId: string): string {
  return `diner:${userId}`;
}

/** The topic of a subscription, or why there is none. */
type TopicLookup = { topic: string } | 'needs-diner' | 'unknown';

/** The channels of contract.md "/cable": the topic of an identifier, for a diner or a visitor. */
export function topicOf(identifier: string, diner: Pick<User, 'id'> | undefined): TopicLookup {
  const fields = readIdentifier(identifier);
  // SECURITY: its fields alone; what else it holds would be kept and sent back
  const names = Object.keys(fields ?? {})
    .sort()
    .join();
  switch (fields?.channel) {
    case 'AvailabilityChannel': {
      const { restaurant_id: id, date } = fields;
      const valid = typeof id === 'string' && isId(id) && typeof date === 'string' && isIsoDate(date);
      return valid && names === 'channel,date,restaurant_id' ? { topic: dayTopic(id, date) } : 'unknown';
    }
    case 'ReservationsChannel':
      if (names !== 'channel') return 'unknown';
      return diner ? { topic: dinerTopic(diner.id) } : 'needs-diner';
    default:
      return 'unknown';
  }
}
