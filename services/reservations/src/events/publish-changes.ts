import type { DomainEvent } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import { consumeChanges, type Change, type Feed, type Listener } from '@mesa/server-kit/events';
import type { Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { eventsOf, releasedDays } from '../domain/change-summary';
import { presentHold, presentWatch } from '../present';
import type { Stores } from '../store/open';
import { toHold } from '../store/from-record';
import type { ReservationRecord } from '../store/reservation-models';
import { readChange } from './read-change';
import { restaurantEvents } from './restaurant-events';
import { withRestaurants } from './with-restaurants';

/** Changes of one day within 50 ms are published once. */
const BATCH = { max: 200, withinMs: 50 };

interface PublishOptions {
  database: Database;
  feed: Feed;
  stores: Stores;
  log: Log;
  /** called for each day on which tables may have become available */
  onTablesReleased: (restaurantId: string, date: string) => void;
}

/**
 * Publishes domain events for changes of bookings and holds, read from the collection's change stream. The
 * write that books a table therefore writes nothing else, and still every booking is published
 * (docs/decisions/006).
 */
export function publishChanges({ database, feed, stores, log, onTablesReleased }: PublishOptions): Listener {
  return consumeChanges({
    database,
    log,
    name: 'reservations-publisher',
    source: database.db!.collection('reservations'),
    match: { operationType: { $in: ['insert', 'update'] } },
    fullDocument: 'updateLookup',
    batch: BATCH,
    handle: async (changes, session) => {
      const writes = changes.map(readChange).filter((written) => written !== null);
      const plainEvents: DomainEvent[] = eventsOf(writes);
      for (const change of changes) plainEvents.push(...(await followWatch(stores, change, session)));
      const events = await withRestaurants(plainEvents, stores.floors);
      events.push(...(await restaurantEvents(writes, stores)));
      // a booking, and its cancellation, is counted once, however often it is published
      await feed.publishAll(
        events.map((event) => ({
          event,
          ...(isCounted(event) ? { id: `${event.type}-${event.reservation_id}` } : {}),
        })),
        session,
      );
      // the waitlist is offered what others can see, too
      return () => {
        for (const { restaurant_id, date } of releasedDays(writes)) onTablesReleased(restaurant_id, date);
      };
    },
  });
}

const isCounted = (event: DomainEvent) => event.type === 'booked' || event.type === 'booking-cancelled';

/** Records the state of a watch after its offer, and publishes the offer to its diner. */
async function followWatch(
  { watches }: Stores,
  { operationType, fullDocument }: Change,
  session: ClientSession,
): Promise<DomainEvent[]> {
  // the stream is that of the reservations
  const record = fullDocument as ReservationRecord | undefined;
  if (!record?.watch_id) return [];
  const id = record.watch_id.toHexString();
  if (record.state !== 'held') {
    await watches.recordState(id, record.state === 'ended' ? 'lapsed' : 'served', session);
    return [];
  }
  await watches.recordState(id, 'offered', session);
  const watch = await watches.find(id, session);
  if (!watch || operationType !== 'insert') return [];
  const hold = toHold(record);
  return [
    {
      type: 'table-offered',
      user_id: hold.user_id,
      watch: presentWatch({ watch: { ...watch, state: 'offered' }, hold }),
      hold: presentHold(hold),
    },
  ];
}
